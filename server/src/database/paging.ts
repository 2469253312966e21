/** The rows of one page of a list, and how many there are on all its pages. */
export interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** `page` counts from 1. */
export interface PageRequest {
  page: number;
  per_page: number;
}
