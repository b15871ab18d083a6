// What is searched in the cells and how many hits there are.

export interface FindState {
  /** The search bar stands open. */
  open: boolean;
  text: string;
  /** Null while they are counted. */
  hits: number | null;
  /** False: hits of loaded rows only. */
  complete: boolean;
}

export const nothingFound: FindState = { open: false, text: '', hits: null, complete: true };
