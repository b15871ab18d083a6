// What a change begins with: the lines, plan rows and clauses of the contract as they are, old and new side by side.
import { decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';

interface ChangeDraft {
  fields: Row;
  lines: Record<string, Row[]>;
}

/** Header and lines of a change of this contract, before anybody typed what shall be new. */
export function draftOfChange(side: MoneySide, contract: Doc, partner: string): ChangeDraft {
  const { fields, lines } = contract;
  return {
    fields: {
      contractDirection: side.name === 'receivable' ? 'sale' : 'purchase',
      [side.contract]: contract.id,
      partnerName: partner,
      fromVersion: fields['contractVersion'] ?? 1,
      currency: fields['currency'] ?? null,
      localCurrency: fields['localCurrency'] ?? null,
      oldAllAmount: fields['allAmount'] ?? '0',
    },
    lines: {
      items: (lines['items'] ?? []).map(itemOf),
      moneyPlans: (lines['moneyPlans'] ?? []).map(planOf),
      terms: (lines['terms'] ?? []).map(termOf),
    },
  };
}

function itemOf(row: LineRow): Row {
  const qty = numberOf(row['qty']);
  const ratio = qty.isZero() ? '1' : decimalText(numberOf(row['priceQty']).div(qty).toDecimalPlaces(8));
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    material: row['material'] ?? null,
    materialName: row['materialName'] ?? null,
    unit: row['unit'] ?? null,
    oldQty: row['qty'] ?? null,
    newQty: row['qty'] ?? null,
    orderedQty: row['orderedQty'] ?? '0',
    oldTaxPrice: row['taxPrice'] ?? null,
    newTaxPrice: row['taxPrice'] ?? null,
    oldTaxRate: row['taxRate'] ?? null,
    newTaxRate: row['taxRate'] ?? null,
    oldAllAmount: row['allAmount'] ?? null,
    discountRate: row['discountRate'] ?? '0',
    priceRatio: ratio,
    oldDeliveryDate: row['deliveryDate'] ?? null,
  };
}

function planOf(row: LineRow): Row {
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    stage: row['stage'] ?? null,
    oldAmount: row['amount'] ?? null,
    newAmount: row['amount'] ?? null,
    settledAmount: row['settledAmount'] ?? '0',
    oldDueDate: row['dueDate'] ?? null,
    dueBase: row['dueBase'] ?? null,
  };
}

function termOf(row: LineRow): Row {
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    title: row['title'] ?? null,
    oldContent: row['content'] ?? null,
    newContent: row['content'] ?? null,
  };
}
