// What a change begins with: the lines, plan rows and clauses of the contract as they are, old and new side by side.
import { decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { MoneySide } from '#entities/blocks/money/moneySide.ts';
import { numberOf } from '#model/rules/amounts.ts';
import type {
  ContractClause,
  ContractDoc,
  ContractLine,
  ContractPlan,
} from '#server/areas/finance/moneyDefinitions.ts';

interface ChangeDraft {
  fields: Row;
  lines: Record<string, Row[]>;
}

/** Header and lines of a change of this contract, before anybody typed what shall be new. */
export function draftOfChange(side: MoneySide, contract: ContractDoc, partner: string): ChangeDraft {
  const { fields, lines } = contract;
  return {
    fields: {
      contractDirection: side.name === 'receivable' ? 'sale' : 'purchase',
      [side.contract]: contract.id,
      partnerName: partner,
      fromVersion: fields.contractVersion ?? 1,
      currency: fields.currency,
      localCurrency: fields.localCurrency,
      oldAllAmount: fields.allAmount ?? '0',
    },
    lines: {
      items: lines.items.map(itemOf),
      moneyPlans: lines.moneyPlans.map(planOf),
      terms: lines.terms.map(termOf),
    },
  };
}

function itemOf(row: ContractLine): Row {
  const qty = numberOf(row.qty);
  const ratio = qty.isZero() ? '1' : decimalText(numberOf(row.priceQty).div(qty).toDecimalPlaces(8));
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    material: row.material,
    materialName: row.materialName,
    unit: row.unit,
    oldQty: row.qty,
    newQty: row.qty,
    orderedQty: row.orderedQty ?? '0',
    oldTaxPrice: row.taxPrice,
    newTaxPrice: row.taxPrice,
    oldTaxRate: row.taxRate,
    newTaxRate: row.taxRate,
    oldAllAmount: row.allAmount,
    discountRate: row.discountRate ?? '0',
    priceRatio: ratio,
    oldDeliveryDate: row.deliveryDate,
  };
}

function planOf(row: ContractPlan): Row {
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    stage: row.stage,
    oldAmount: row.amount,
    newAmount: row.amount,
    settledAmount: row.settledAmount ?? '0',
    oldDueDate: row.dueDate,
    dueBase: row.dueBase,
  };
}

function termOf(row: ContractClause): Row {
  return {
    changeKind: 'modify',
    contractLineId: row.id,
    title: row.title,
    oldContent: row.content,
    newContent: row.content,
  };
}
