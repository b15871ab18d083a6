// Where a line came from: the upstream document and line, written by push-down only.
import { dict, text } from '#model/fields.ts';

export const sourceLine = {
  sourceEntity: dict('entityName', '源单类型', { readonly: true }),
  sourceCode: text('源单编号', { readonly: true, list: true, filter: true }),
  sourceLineId: text('源单行内码', { readonly: true, hidden: true }),
};

export const lineStatus = dict('lineStatus', '行状态', {
  readonly: true,
  list: true,
  filter: true,
  default: 'open',
});
