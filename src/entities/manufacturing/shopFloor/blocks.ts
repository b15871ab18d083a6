// What the documents of the workshop share: the product they work on, where they came from, and the quantities that reports
// keep on them.
import { sourceLine } from '#entities/blocks/sourceLine.ts';
import { materialNames } from '#entities/blocks/materialLine.ts';
import { code, date, dict, longText, qty, ref, text, type FieldOptions } from '#model/fields.ts';

const basic = { group: '基本' } as const;
const shown = { list: true, filter: true, ...basic } as const;

export const workHead = {
  code: code('单据编号', { required: true, unique: true, ...shown }),
  date: date('单据日期', { required: true, ...shown, default: 'today' }),
};

export const madeProduct = {
  material: ref('material', '物料编码', {
    required: true,
    ...shown,
    pick: 'isProduce',
    fill: { unit: 'produceUnit' },
  }),
  materialName: { ...materialNames.materialName, ...basic, double: true },
  specification: { ...materialNames.specification, ...basic },
  unit: ref('unit', '单位', { required: true, list: true, ...basic }),
};

export const priority = dict('priority', '优先级', { list: true, filter: true, ...basic, default: 'normal' });

/** A quantity that reports, receipts or schedules keep. */
export function keptQty(title: string, options: FieldOptions = {}) {
  return qty(title, { readonly: true, default: '0', scale: 'unit', group: '执行', ...options });
}

/** The same on an operation: in the unit of the document. */
export function countedQty(title: string, options: FieldOptions = {}) {
  return qty(title, { readonly: true, default: '0', ...options });
}

export function minutes(title: string, options: FieldOptions = {}) {
  return qty(title, { default: '0', min: '0', ...options });
}

export const workSource = {
  sourceEntity: { ...sourceLine.sourceEntity, group: '来源', filter: true },
  sourceCode: { ...sourceLine.sourceCode, group: '来源' },
  sourceLineId: { ...sourceLine.sourceLineId, group: '来源' },
};

export function workRest(entity: string, codeTitle: string) {
  return {
    qrCode: text(codeTitle, { group: '其他', qr: true, computed: `concat('${entity}|', id, '|', code)` }),
    remark: longText('备注', { group: '其他' }),
  };
}
