// Clauses of quotations, orders and contracts: picked from a template, then edited unless the template locks them.
import { bool, dict, longText, ref, text } from '#model/fields.ts';

const termFields = {
  termTemplate: ref('termTemplate', '条款模板', {
    fill: { termType: 'termType', title: 'name', content: 'content' },
  }),
  termType: dict('termType', '条款类型', { required: true, list: true }),
  title: text('条款名称', { required: true, list: true, editableWhen: 'isEditable' }),
  content: longText('条款内容', { required: true, list: true, editableWhen: 'isEditable' }),
  isPrint: bool('打印', { default: true }),
  isEditable: bool('允许修改', {
    computed: 'empty(termTemplate) or not termTemplate.isLocked',
    default: true,
  }),
  remark: text('备注'),
};

/** The table of clauses; only those that are ticked stand on paper. */
export function termLines(title: string) {
  return {
    title,
    fields: termFields,
    paragraphs: { heading: 'title', text: 'content', when: 'isPrint' },
  };
}
