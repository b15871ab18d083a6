// Which lines of an invoice belong to which open receipts: proposals with a score, for the match page and 自动勾稽. Material
// decides; quantity, price and date say how sure it is. Plain numbers: a score is no money.

export interface InvoiceSide {
  id: string;
  material: string;
  /** In base units. */
  qty: number;
  /** Net, per base unit. */
  price: number;
}

export interface ReceiptSide {
  id: string;
  material: string;
  open: number;
  price: number;
  /** YYYY-MM-DD. */
  date: string;
}

export interface Pair {
  line: string;
  receipt: string;
  /** In base units. */
  qty: number;
  /** 0 to 100. */
  score: number;
  /** Quantity and price agree to the last digit. */
  exact: boolean;
}

const weights = { material: 40, qty: 30, price: 25, date: 5 } as const;
const oldestDays = 90;
const millisecondsPerDay = 86_400_000;
const tiny = 1e-6;

function same(left: number, right: number): boolean {
  return Math.abs(left - right) <= tiny * Math.max(1, Math.abs(left), Math.abs(right));
}

/** 1 where they agree, falling to 0 where one is half as large again as the other. */
function nearness(left: number, right: number): number {
  const larger = Math.max(Math.abs(left), Math.abs(right));
  return larger === 0 ? 1 : Math.max(0, 1 - (2 * Math.abs(left - right)) / larger);
}

/** @param day of the invoice, YYYY-MM-DD */
export function scoreOf(line: InvoiceSide, receipt: ReceiptSide, day: string): Pick<Pair, 'score' | 'exact'> {
  const exact = same(line.qty, receipt.open) && same(line.price, receipt.price);
  const days = (Date.parse(day) - Date.parse(receipt.date)) / millisecondsPerDay;
  const recent = Number.isFinite(days) ? Math.max(0, 1 - Math.abs(days) / oldestDays) : 0;
  const score =
    weights.material +
    weights.qty * nearness(line.qty, receipt.open) +
    weights.price * nearness(line.price, receipt.price) +
    weights.date * recent;
  return { score: Math.round(score), exact };
}

/**
 * Every line with the receipts it is filled from: one that agrees exactly, else the best one that is large enough, else
 * several, the oldest first. A receipt is given out once, as far as it reaches; lines nobody can fill get nothing.
 */
export function proposePairs(
  lines: readonly InvoiceSide[],
  receipts: readonly ReceiptSide[],
  day: string,
): Pair[] {
  const byMaterial = new Map<string, { receipt: ReceiptSide; left: number }[]>();
  for (const receipt of receipts) {
    const group = byMaterial.get(receipt.material);
    const entry = { receipt, left: receipt.open };
    if (group === undefined) byMaterial.set(receipt.material, [entry]);
    else group.push(entry);
  }
  for (const group of byMaterial.values())
    group.sort((left, right) =>
      left.receipt.date < right.receipt.date ? -1 : left.receipt.date > right.receipt.date ? 1 : 0,
    );
  const pairs: Pair[] = [];
  const give = (line: InvoiceSide, entry: { receipt: ReceiptSide; left: number }, qty: number): void => {
    const whole = { ...entry.receipt, open: entry.left };
    const { score, exact } = scoreOf({ ...line, qty: Math.min(line.qty, qty) }, whole, day);
    pairs.push({ line: line.id, receipt: entry.receipt.id, qty, score, exact: exact && same(qty, line.qty) });
    entry.left -= qty;
  };
  const waiting: InvoiceSide[] = [];
  // What agrees exactly goes first, so that no other line takes it.
  for (const line of lines) {
    const entry = byMaterial
      .get(line.material)
      ?.find(({ receipt, left }) => same(left, line.qty) && same(receipt.price, line.price));
    if (entry === undefined || line.qty <= 0) waiting.push(line);
    else give(line, entry, line.qty);
  }
  for (const line of waiting) {
    if (line.qty <= 0) continue;
    const open = (byMaterial.get(line.material) ?? []).filter(({ left }) => left > tiny);
    let best: (typeof open)[number] | undefined;
    let bestScore = -1;
    for (const entry of open) {
      if (entry.left + tiny < line.qty) continue;
      const { score } = scoreOf(line, { ...entry.receipt, open: entry.left }, day);
      if (score > bestScore) [best, bestScore] = [entry, score];
    }
    if (best !== undefined) {
      give(line, best, line.qty);
      continue;
    }
    let left = line.qty;
    for (const entry of open) {
      if (left <= tiny) break;
      const takes = Math.min(entry.left, left);
      give(line, entry, takes);
      left -= takes;
    }
  }
  return pairs;
}
