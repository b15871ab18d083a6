// Statements that come again on a connection are parsed and planned once: planning the wide statements of documents
// costs the database more than running them. The first time a text is seen it is run as it is, so that statements made
// for one occasion leave nothing behind; what one connection keeps is bounded.

/** A plan of a wide document takes some hundred kilobytes of the database's memory. */
const MOST_PLANS = 250;
const MOST_TEXTS = 1_000;

export interface Plan {
  /** Under which the connection keeps it. */
  name: string;
  /** Whether the connection has it already; for whoever speaks the protocol himself. */
  parsed: boolean;
}

export class Plans {
  readonly #once = new Set<string>();
  readonly #plans = new Map<string, Plan>();

  /** The plan of the text; null: run it unnamed. */
  of(text: string): Plan | null {
    const known = this.#plans.get(text);
    if (known !== undefined) return known;
    if (this.#plans.size >= MOST_PLANS) return null;
    if (!this.#once.delete(text)) {
      if (this.#once.size >= MOST_TEXTS) this.#once.clear();
      this.#once.add(text);
      return null;
    }
    const plan = { name: `plan${this.#plans.size}`, parsed: false };
    this.#plans.set(text, plan);
    return plan;
  }
}
