import type { MoveListener } from "../extractions/move-service.ts";
import type { PlanListener } from "../plans/assign.ts";
import { followMove } from "../schedules/on-moved.ts";
import { followPlan } from "../schedules/plan-change.ts";

// What one capability tells another. Listeners run in the order of these lists, in the transaction of the change.

export const onPlanChange: readonly PlanListener[] = [followPlan];

export const onMove: readonly MoveListener[] = [followMove];
