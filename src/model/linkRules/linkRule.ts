// What a link rule says: which lines follow from which, how much they may take, and when the source line is done.
export interface LinkEnd {
  entity: string;
  lines: string;
  /** Line field with the quantity in base units. */
  quantity: string;
}

export interface LinkRule {
  name: string;
  title: string;
  source: LinkEnd & {
    /** Line field, in the unit of the line, that shows the executed quantity. */
    executed: string;
  };
  target: LinkEnd;
  /**
   * Most that occupied and executed links may reach, in base units, over the source line. Further names:
   * `direct` executed and occupied past this rule by the rules in `beside`, `replenish` returned to be delivered again.
   */
  limit: string;
  /** What a push proposes in all, in base units, where it is neither the limit nor the limit without tolerance. */
  proposes?: string;
  /** The line closes when this holds; over the source line with `executedBase` and `replenish`. Absent: never by this rule. */
  closes?: string;
  /** Rules that take from the same limit without going through this one. */
  beside?: readonly string[];
  /** A link of this rule also counts for another one: the source line names, in `line`, a line further up. */
  also?: readonly { rule: string; line: string }[];
}
