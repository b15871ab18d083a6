// How far invoices may differ from orders and shipments, for the organisation; what holds where nobody set anything.
import { toleranceOf } from '#entities/cost/invoice/invoiceMatch.ts';
import type { Tolerance } from '#entities/cost/threeWayMatch.ts';
import type { FieldValue } from '#model/entity.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export type Control = 'none' | 'warn' | 'block';

function controlOf(value: unknown): Control {
  return value === 'none' || value === 'warn' ? value : 'block';
}

export async function purchaseTolerance(
  read: Pick<Read, 'rows' | 'kept' | 'org'>,
  supplier: FieldValue | undefined,
): Promise<{ tolerance: Tolerance; control: Control }> {
  const [param] = await read.kept(
    ['purchaseParam'],
    `select invoice_price_tolerance::text as price, invoice_small_amount::text as small, invoice_amount_cap::text as cap,
       invoice_qty_tolerance::text as qty, invoice_control as control from purchase_param where org = $1::uuid`,
    [read.org],
  );
  const [partner] =
    typeof supplier === 'string' && supplier !== ''
      ? await read.rows('select invoice_price_tolerance::text as price from supplier where id = $1::uuid', [
          supplier,
        ])
      : [];
  return {
    tolerance: toleranceOf({
      price: textOf(param?.['price'], '1'),
      supplierPrice: optionalText(partner?.['price']),
      smallAmount: textOf(param?.['small'], '5'),
      amountCap: optionalText(param?.['cap']),
      qty: textOf(param?.['qty'], '0'),
    }),
    control: controlOf(param?.['control']),
  };
}

export async function saleTolerance(
  read: Pick<Read, 'kept' | 'org'>,
): Promise<{ perLine: string; control: Control; maxLines: number }> {
  const [param] = await read.kept(
    ['saleParam'],
    'select max_lines, invoice_amount_tolerance::text as tolerance, invoice_control as control from sale_param where org = $1::uuid',
    [read.org],
  );
  return {
    perLine: textOf(param?.['tolerance'], '0.05'),
    control: controlOf(param?.['control']),
    maxLines: Number(param?.['max_lines'] ?? 8),
  };
}
