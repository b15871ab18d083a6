// The discount on a whole document from discount lists of that level: proposed after all lines are priced, where nobody
// typed one and no line was agreed upstream. `wholeDiscountSource` says where the stored amount came from.
import { compareTexts, decimal, decimalText, round, sumTexts } from '#model/decimal.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, EntityDef, FieldValue } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { discountOf, listedDiscount } from '#model/rules/priceLookup.ts';
import { moneyScales } from '#model/scale.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import type { saleQuotation } from '#entities/sales/saleQuotation.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { hasWholeDiscounts, readWholeDiscounts } from './priceFacts.ts';

type Selling = typeof saleQuotation | typeof saleOrder;
type Sale = DocOf<Selling>;

const nothing = { amount: '0', source: null };

/** @param priced patches with the prices of the lines, not yet in the document */
export async function proposeWholeDiscount(
  def: Selling,
  proposal: Proposal<Sale>,
  priced: readonly Patch[],
  read: Read,
): Promise<Patch[]> {
  const { before, patches, reader } = proposal;
  // The lines with their prices are computed for a list to be asked only.
  const isListed = await hasWholeDiscounts(read);
  const doc = priced.length === 0 || !isListed ? proposal.doc : changed(def, proposal.doc, priced, reader);
  const typed = patches.findLast((patch) => patch.op === 'set' && patch.field === 'wholeDiscountAmount');
  const isTyped = typed?.op === 'set' && !isEmpty(typed.value);
  if (!isTyped && doc.fields.wholeDiscountSource === 'manual' && before !== null) return [];
  const found = isListed ? await listedFor(doc, proposal, read) : nothing;
  const same = compareTexts(doc.fields.wholeDiscountAmount, found.amount) === 0;
  if (isTyped && !same) return change(doc, { wholeDiscountSource: 'manual' });
  const isOurs = doc.fields.wholeDiscountSource !== null || found.source !== null;
  return isOurs ? change(doc, { wholeDiscountAmount: found.amount, wholeDiscountSource: found.source }) : [];
}

/** A document that follows from changes is one of the same entity. */
function changed(def: EntityDef, doc: Sale, patches: readonly Patch[], reader: RefReader): Sale;
function changed(def: EntityDef, doc: Doc, patches: readonly Patch[], reader: RefReader): Doc {
  return applyChanges(def, doc, patches, reader);
}

function change({ fields }: Doc, values: Readonly<Record<string, FieldValue>>): Patch[] {
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    sameValue(fields[field], value) ? [] : [{ op: 'set', field, value }],
  );
}

async function listedFor(
  doc: Sale,
  { reader }: Proposal<Sale>,
  read: Read,
): Promise<{ amount: string; source: string | null }> {
  const rows = doc.lines.items.filter((row) => row.isFree !== true);
  const { customer, currency, localCurrency, date, taxIncluded } = doc.fields;
  if (
    rows.length === 0 ||
    currency === null ||
    date === null ||
    rows.some((row) => !isEmpty(row.sourceLineId))
  )
    return nothing;
  const { discounts, sources } = await readWholeDiscounts(read, {
    doc: doc.id,
    customer,
    currency,
    localCurrency,
    date,
    materials: [],
    quoted: false,
  });
  // Rows for single materials are meant for lines; on top of discounts of lines comes only what says so.
  const discounted = rows.some((row) => decimal(row.discountAmount).minus(shareOf(row)).greaterThan(0));
  const open = discounts.filter(
    (row) => row.material === null && row.materialCategory === null && (row.isStackable || !discounted),
  );
  if (open.length === 0) return nothing;
  const lead = taxIncluded === true ? 'allAmount' : 'amount';
  const gross = sumTexts(rows.map((row) => decimalText(decimal(row[lead]).plus(shareOf(row)))));
  const qty = sumTexts(rows.map((row) => row.priceQty));
  const question = { material: '', materialCategories: [], unit: '', qty, currency, date };
  const row = listedDiscount(question, gross, open, sources);
  if (row === null) return nothing;
  const { money } = moneyScales(doc, reader);
  const { rate, amount } = discountOf(
    { discountRate: null },
    { ...row, isStackable: false },
    qty,
    gross,
    money,
  );
  const whole =
    amount ??
    decimalText(
      round(
        decimal(gross)
          .times(decimal(rate ?? '0'))
          .div(100),
        money,
      ),
    );
  return { amount: whole, source: row.source };
}

function shareOf(row: LineOf<Selling, 'items'>): string {
  return row.wholeDiscountShare ?? '0';
}
