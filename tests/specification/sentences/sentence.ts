// What a sentence of the specification is: what it asks for in short, and the statements whose tests prove it.

export interface Sentence {
  /** Section and number of the sentence in it: '9.s07'. Never reused. */
  id: string;
  says: string;
  /** Ids of statements; empty while none speaks of it. */
  statements: readonly string[];
  /** What the statements leave out. */
  partly?: string;
}
