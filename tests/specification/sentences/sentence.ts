// What a sentence of the specification is: its own words, and the statements whose tests show it.

export interface Sentence {
  /** Section and number of the sentence in it: '9.s07'. Never reused. */
  id: string;
  says: string;
  /** Ids of statements; empty while none speaks of it. */
  statements: readonly string[];
  /** What the statements leave unshown. */
  partly?: string;
  /** What has to be built before it can be shown. */
  waits?: string;
}
