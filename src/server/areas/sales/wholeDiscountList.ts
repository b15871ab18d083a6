// The discount on a whole document from discount lists of that level: proposed after all lines are priced, where nobody
// typed one and no line was agreed upstream. `wholeDiscountSource` says where the stored amount came from.
import { entityOf } from '#entities/registry.ts';
import { compareTexts, decimal, decimalText, round, sumTexts } from '#model/decimal.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { isEmpty } from '#model/kind.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { discountOf, listedDiscount } from '#model/rules/priceLookup.ts';
import { moneyScales } from '#model/scale.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Proposal, Read } from '#server/behaviours/behaviour.ts';
import { hasWholeDiscounts, readWholeDiscounts } from './priceFacts.ts';

const nothing = { amount: '0', source: null };

/** @param priced patches with the prices of the lines, not yet in the document */
export async function proposeWholeDiscount(
  entity: string,
  proposal: Proposal,
  priced: readonly Patch[],
  read: Read,
): Promise<Patch[]> {
  const def = entityOf(entity);
  if (def === undefined) return [];
  const { before, patches, reader } = proposal;
  // The lines with their prices are computed for a list to be asked only.
  const isListed = await hasWholeDiscounts(read);
  const doc =
    priced.length === 0 || !isListed ? proposal.doc : applyChanges(def, proposal.doc, [...priced], reader);
  const typed = patches.findLast((patch) => patch.op === 'set' && patch.field === 'wholeDiscountAmount');
  const isTyped = typed?.op === 'set' && !isEmpty(typed.value);
  if (!isTyped && doc.fields['wholeDiscountSource'] === 'manual' && before !== null) return [];
  const found = isListed ? await listedFor(doc, proposal, read) : nothing;
  const same = compareTexts(textOf(doc.fields['wholeDiscountAmount'], '0'), found.amount) === 0;
  if (isTyped && !same) return change(doc, { wholeDiscountSource: 'manual' });
  const isOurs = (doc.fields['wholeDiscountSource'] ?? null) !== null || found.source !== null;
  return isOurs ? change(doc, { wholeDiscountAmount: found.amount, wholeDiscountSource: found.source }) : [];
}

function change(doc: Doc, values: Readonly<Record<string, FieldValue>>): Patch[] {
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    sameValue(doc.fields[field], value) ? [] : [{ op: 'set', field, value }],
  );
}

async function listedFor(
  doc: Doc,
  { reader }: Proposal,
  read: Read,
): Promise<{ amount: string; source: string | null }> {
  const rows = (doc.lines['items'] ?? []).filter((row) => row['isFree'] !== true);
  const [currency, date] = [optionalText(doc.fields['currency']), optionalText(doc.fields['date'])];
  if (
    rows.length === 0 ||
    currency === null ||
    date === null ||
    rows.some((row) => !isEmpty(row['sourceLineId']))
  )
    return nothing;
  const { discounts, sources } = await readWholeDiscounts(read, {
    doc: doc.id,
    customer: optionalText(doc.fields['customer']),
    currency,
    localCurrency: optionalText(doc.fields['localCurrency']),
    date,
    materials: [],
    quoted: false,
  });
  // Rows for single materials are meant for lines; on top of discounts of lines comes only what says so.
  const discounted = rows.some((row) =>
    decimal(textOf(row['discountAmount'], '0')).minus(shareOf(row)).greaterThan(0),
  );
  const open = discounts.filter(
    (row) => row.material === null && row.materialCategory === null && (row.isStackable || !discounted),
  );
  if (open.length === 0) return nothing;
  const lead = doc.fields['taxIncluded'] === true ? 'allAmount' : 'amount';
  const gross = sumTexts(rows.map((row) => decimalText(decimal(textOf(row[lead], '0')).plus(shareOf(row)))));
  const qty = sumTexts(rows.map((row) => textOf(row['priceQty'], '0')));
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

function shareOf(row: LineRow): string {
  return textOf(row['wholeDiscountShare'], '0');
}
