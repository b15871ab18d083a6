// What an approved change does to the contract itself: patches of its goods and clauses, and the quantities that orders
// have used already and a change may not fall below.
import { decimalText } from '#model/decimal.ts';
import type { contractChange } from '#entities/contract/contractChange.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { numberOf } from '#model/rules/amounts.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { newId } from '#server/ids.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { ContractDoc, ContractFields } from '../moneyDefinitions.ts';

type Change = DocOf<typeof contractChange>;
type ItemChange = LineOf<typeof contractChange, 'items'>;
type TermChange = LineOf<typeof contractChange, 'terms'>;

export function refuseBelowOrdered(before: ContractDoc, after: ContractDoc): void {
  const left = new Map(after.lines.items.map((row) => [row.id, row]));
  for (const row of before.lines.items) {
    const now = left.get(row.id);
    const ordered = numberOf(row.orderedQty);
    if (ordered.gt(numberOf(now?.qty)))
      throw invalid([
        {
          field: 'newQty',
          lines: 'items',
          level: 'error',
          message: `合同第${row.seq}行已下单 ${decimalText(ordered)}，新数量不能小于它`,
        },
      ]);
  }
}

export function contractPatches(context: WriteContext, contract: ContractDoc, change: Change): Patch[] {
  const patches: Patch[] = [];
  const set = (field: keyof ContractFields, value: string | null): void => {
    if (value !== null && value !== '') patches.push({ op: 'set', field, value });
  };
  set('paymentTerm', change.fields.newPaymentTerm);
  set('expiryDate', change.fields.newExpiryDate);
  for (const row of change.lines.items) patches.push(...itemPatches(context, contract, row));
  for (const row of change.lines.terms) patches.push(...termPatches(context, row));
  return patches;
}

function itemPatches(context: WriteContext, contract: ContractDoc, row: ItemChange): Patch[] {
  const id = row.contractLineId ?? '';
  if (row.changeKind === 'cancel') return [{ op: 'removeLine', lines: 'items', id }];
  const values = itemValues(contract, row);
  if (row.changeKind === 'add')
    return [
      {
        op: 'insertLine',
        lines: 'items',
        id: newId(context.ports),
        before: null,
        values: { ...goods(row), ...values },
      },
    ];
  const current = contract.lines.items.find((line) => line.id === id);
  if (current === undefined) throw conflict(`变更单第${row.seq}行的合同标的已不存在，请重新选择合同`);
  const old: Row = current;
  return Object.entries(values).flatMap(([field, value]): Patch[] =>
    old[field] === value ? [] : [{ op: 'setLine', lines: 'items', id, field, value }],
  );
}

function goods({ material, materialName, unit }: ItemChange): Row {
  return { ...(material === null ? {} : { material }), materialName, unit, priceUnit: unit };
}

function itemValues(contract: ContractDoc, row: ItemChange): Row {
  const rate = row.newTaxRate ?? row.oldTaxRate;
  const taxPrice = row.newTaxPrice ?? row.oldTaxPrice;
  const untaxed = numberOf(taxPrice).times(100).div(numberOf(rate).plus(100));
  return {
    qty: row.newQty,
    ...(rate === null ? {} : { taxRate: rate }),
    ...(taxPrice === null
      ? {}
      : contract.fields.taxIncluded === false
        ? { price: untaxed.toFixed(6) }
        : { taxPrice }),
    ...(row.newDeliveryDate ? { deliveryDate: row.newDeliveryDate } : {}),
  };
}

function termPatches(context: WriteContext, row: TermChange): Patch[] {
  const id = row.contractLineId ?? '';
  const content = row.newContent;
  if (row.changeKind === 'cancel') return [{ op: 'removeLine', lines: 'terms', id }];
  if (row.changeKind === 'add') {
    const values: Row = { termType: 'other', title: row.title, content };
    return [{ op: 'insertLine', lines: 'terms', id: newId(context.ports), before: null, values }];
  }
  return content === null || content === row.oldContent
    ? []
    : [{ op: 'setLine', lines: 'terms', id, field: 'content', value: content }];
}
