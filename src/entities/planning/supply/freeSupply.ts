// What nobody has been promised yet, while quotes take from it one after the other. Materials are numbers of a list,
// quantities whole steps of their material, days numbers since 1970-01-01. Source: flows r2.

export interface FreeReceipt {
  code: string;
  day: number;
  left: number;
}

/** Stock (without a code) or a receipt that a quote took from. */
export interface TakenStep {
  material: number;
  code: string | null;
  /** Null for stock. */
  day: number | null;
  qty: number;
}

interface Step {
  material: number;
  /** Null for stock. */
  receipt: FreeReceipt | null;
  qty: number;
}

/** What is still free while quotes go on. What is taken is noted, so that asking what would be can be taken back. */
export class FreeSupply {
  readonly #stock: Float64Array;
  readonly #receipts: readonly (readonly FreeReceipt[])[];
  readonly #log: Step[] = [];

  /**
   * @param stock by material
   * @param receipts by material, by day and code; taken from
   */
  constructor(stock: Float64Array, receipts: readonly (readonly FreeReceipt[])[]) {
    this.#stock = stock.slice();
    this.#receipts = receipts;
  }

  /** What stock gives of the quantity wanted. */
  takeStock(material: number, wanted: number): number {
    const stock = this.#stock[material] ?? 0;
    const taken = Math.min(stock, wanted);
    if (taken <= 0) return 0;
    this.#stock[material] = stock - taken;
    this.#log.push({ material, receipt: null, qty: taken });
    return taken;
  }

  /** By day and code; those with nothing left among them. */
  receiptsOf(material: number): readonly Readonly<FreeReceipt>[] {
    return this.#receipts[material] ?? none;
  }

  /** Takes of the receipt at a place of {@link receiptsOf}. */
  takeReceipt(material: number, place: number, qty: number): void {
    const receipt = this.#receipts[material]?.[place];
    if (receipt === undefined) return;
    receipt.left -= qty;
    this.#log.push({ material, receipt, qty });
  }

  /** Place to which {@link backTo} takes back what was taken since. */
  mark(): number {
    return this.#log.length;
  }

  backTo(mark: number): void {
    while (this.#log.length > mark) {
      const step = this.#log.pop();
      if (step === undefined) return;
      const { material, receipt, qty } = step;
      if (receipt === null) this.#stock[material] = (this.#stock[material] ?? 0) + qty;
      else receipt.left += qty;
    }
  }

  takenSince(mark: number): TakenStep[] {
    return this.#log.slice(mark).map(({ material, receipt, qty }) => ({
      material,
      code: receipt?.code ?? null,
      day: receipt?.day ?? null,
      qty,
    }));
  }
}

const none: readonly FreeReceipt[] = [];
