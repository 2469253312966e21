import { type parseSync, Visitor } from "rolldown/utils";

/** A name, and where it starts in the file. */
export interface Name {
  readonly name: string;
  readonly start: number;
  /** The thing that is named: a value, a member of a type, or a value by the name of its property (`const { from } = range`). */
  readonly kind: "value" | "member" | "property";
}

/** The parser's handlers of nodes, from which the types of nodes follow. */
type Handlers = Required<ConstructorParameters<typeof Visitor>[0]>;
type Node<Type extends keyof Handlers> = Parameters<Handlers[Type]>[0];
type Parameter = Node<"FunctionDeclaration" | "TSMethodSignature">["params"][number];
type Pattern = Node<"VariableDeclarator">["id"] | Parameter | null;
type Member = Node<"PropertyDefinition" | "MethodDefinition" | "TSPropertySignature" | "TSMethodSignature">;

/** Lists the names that a file gives to bindings, parameters, functions and members. Keys of objects follow their types. */
export function declaredNames(program: ReturnType<typeof parseSync>["program"]): Name[] {
  const names: Name[] = [];
  const add = (...patterns: readonly Pattern[]) => void names.push(...patterns.flatMap((pattern) => namesIn(pattern)));
  const addMember = ({ key, computed }: Member) => {
    if (!computed && (key.type === "Identifier" || key.type === "PrivateIdentifier"))
      names.push({ name: key.name, start: key.start, kind: "member" });
  };
  const addFunction = ({ id, params }: Node<"FunctionDeclaration">) => add(id, ...params);
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    ArrowFunctionExpression: ({ params }) => add(...params),
    TSFunctionType: ({ params }) => add(...params),
    CatchClause: ({ param }) => add(param),
    PropertyDefinition: addMember,
    MethodDefinition: addMember,
    TSPropertySignature: addMember,
    TSMethodSignature(signature) {
      addMember(signature);
      add(...signature.params);
    },
  }).visit(program);
  return names;
}

function namesIn(pattern: Pattern, kind: Name["kind"] = "value"): Name[] {
  switch (pattern?.type) {
    case "Identifier":
      return [{ name: pattern.name, start: pattern.start, kind }];
    case "AssignmentPattern":
      return namesIn(pattern.left, kind);
    case "RestElement":
      return namesIn(pattern.argument);
    case "TSParameterProperty":
      return namesIn(pattern.parameter, "member");
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => namesIn(element));
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        property.type === "RestElement"
          ? namesIn(property)
          : namesIn(property.value, property.shorthand ? "property" : "value"),
      );
    default:
      return [];
  }
}
