// How far invoices may differ from orders and shipments, for the organisation; what holds where nobody set anything.
import { toleranceOf } from '#entities/cost/invoice/invoiceMatch.ts';
import type { Tolerance } from '#entities/cost/threeWayMatch.ts';
import { supplier } from '#entities/master/supplier.ts';
import { purchaseParam } from '#entities/purchase/purchaseParam.ts';
import { saleParam } from '#entities/sales/saleParam.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export type Control = 'none' | 'warn' | 'block';

function controlOf(value: string | null | undefined): Control {
  return value === 'none' || value === 'warn' ? value : 'block';
}

export async function purchaseTolerance(
  read: Pick<Read, 'select' | 'keptSelect' | 'org'>,
  seller: string | null,
): Promise<{ tolerance: Tolerance; control: Control }> {
  const p = headerTable(purchaseParam, 'p');
  const [param] = await read.keptSelect(
    [purchaseParam],
    {
      price: p.invoicePriceTolerance,
      small: p.invoiceSmallAmount,
      cap: p.invoiceAmountCap,
      qty: p.invoiceQtyTolerance,
      control: p.invoiceControl,
    },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  const s = headerTable(supplier, 's');
  const [partner] =
    seller === null
      ? []
      : await read.select({ price: s.invoicePriceTolerance }, sql`from ${s} where ${is(s.id, seller)}`);
  return {
    tolerance: toleranceOf({
      price: param?.price ?? '1',
      supplierPrice: partner?.price ?? null,
      smallAmount: param?.small ?? '5',
      amountCap: param?.cap ?? null,
      qty: param?.qty ?? '0',
    }),
    control: controlOf(param?.control),
  };
}

export async function saleTolerance(
  read: Pick<Read, 'keptSelect' | 'org'>,
): Promise<{ perLine: string; control: Control; maxLines: number }> {
  const p = headerTable(saleParam, 'p');
  const [param] = await read.keptSelect(
    [saleParam],
    { maxLines: p.maxLines, tolerance: p.invoiceAmountTolerance, control: p.invoiceControl },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return {
    perLine: param?.tolerance ?? '0.05',
    control: controlOf(param?.control),
    maxLines: param?.maxLines ?? 8,
  };
}
