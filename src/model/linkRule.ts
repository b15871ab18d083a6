// What a link rule says: which rows follow from which, how much they may take, and when the source row is done. A row is
// a line of a sub-table, or the header of a document without one.
export interface LinkEnd {
  entity: string;
  /** Sub-table; absent: the header is the row. */
  lines?: string;
  /** Field of the row with the quantity in base units. */
  quantity: string;
  /** Field with the quantity in the unit of the row; default 'qty'. */
  unitQuantity?: string;
}

export interface LinkPart {
  /** Field of the source line, in its unit. */
  column: string;
  /** Field of the target lines, in base units. */
  quantity: string;
}

export interface LinkRule {
  name: string;
  title: string;
  source: LinkEnd & {
    /** Line field, in the unit of the line, that shows the executed quantity. Absent: the rule only limits. */
    executed?: string;
    /** Line field, in the unit of the line, that shows what drafts occupy. */
    occupied?: string;
    /** A further field with the executed quantity, on lines where `unless` (a tick of the line) does not hold. */
    counts?: { field: string; unless: string };
    /** Columns beside it that tell what became of the executed quantity: each sums a field of the target lines. */
    parts?: readonly LinkPart[];
  };
  target: LinkEnd & {
    /** States in which its links are executed, where it is agreed to before it counts. Default: every reviewed one. */
    executedIn?: readonly string[];
  };
  /**
   * Most that occupied and executed links may reach, in base units, over the source line. Further names:
   * `direct` executed and occupied past this rule by the rules in `beside`, `replenish` returned to be delivered again.
   * Absent: the rule only counts, and neither asks for room nor whether the source line is still open.
   */
  limit?: string;
  /** What the source asks for may become less while it is worked on: what was drawn before stays, and nothing more is drawn. */
  shrinks?: true;
  /** What a push proposes in all, in base units, where it is neither the limit nor the limit without tolerance. */
  proposes?: string;
  /** The line closes when this holds; over the source line with `executedBase` and `replenish`. Absent: never by this rule. */
  closes?: string;
  /** Lines and documents that are closed may be linked too: returns come after everything was delivered. */
  closedToo?: true;
  /** Rules that take from the same limit without going through this one. */
  beside?: readonly string[];
  /** Rules that share this one's limit and column: what any of them occupies or executes counts for all. */
  together?: readonly string[];
  /** A link of this rule also counts for another one: the source line names, in `line`, a line further up. */
  also?: readonly { rule: string; line: string }[];
  /** What is said of a source line before it is pushed, where the condition on it holds. */
  says?: readonly { when: string; text: string }[];
}
