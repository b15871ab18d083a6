// Parameters of purchasing of the organisation, with what holds where nobody set any.
import { optionalText, textOf } from '#server/values.ts';
import type { Read } from '#server/behaviours/behaviour.ts';

export type Strength = 'none' | 'warn' | 'block';

export interface PurchaseParams {
  priceControl: Strength;
  sourceControl: Strength;
  requireRequisition: boolean;
  requireNotice: boolean;
  requireInspection: boolean;
  /** 0: any day. */
  earlyReceiveDays: number;
  overRatio: string;
  shortRatio: string;
  updatesLastPrice: boolean;
}

function strengthOf(value: unknown, otherwise: Strength): Strength {
  return value === 'none' || value === 'warn' || value === 'block' ? value : otherwise;
}

export async function purchaseParams(read: Read): Promise<PurchaseParams> {
  const [param] = await read.kept(
    ['purchaseParam'],
    `select price_control, source_control, require_requisition, require_notice, require_inspection, early_receive_days,
       default_over_ratio::text as over, default_short_ratio::text as short, update_price_list_on_approve as updates
     from purchase_param where org = $1::uuid`,
    [read.org],
  );
  return {
    priceControl: strengthOf(optionalText(param?.['price_control']), 'warn'),
    sourceControl: strengthOf(optionalText(param?.['source_control']), 'none'),
    requireRequisition: param?.['require_requisition'] === true,
    requireNotice: param?.['require_notice'] === true,
    requireInspection: param?.['require_inspection'] !== false,
    earlyReceiveDays: Number(param?.['early_receive_days'] ?? 0),
    overRatio: textOf(param?.['over'], '0'),
    shortRatio: textOf(param?.['short'], '0'),
    updatesLastPrice: param?.['updates'] !== false,
  };
}
