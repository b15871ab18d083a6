// What a line that waits for its inspection shows of it, kept by requests, inspection bills and handlings: asked for, judged,
// and how much may go on.
import { linkedBase } from './openQuantity.ts';
import { dict, qty } from '#model/fields.ts';

/** Formula of what may go on, over the columns links keep: a limit is judged by what they come to, before formulas run. */
export const passedBase =
  'coalesce(qualifiedBaseQty, 0) + coalesce(concessionBaseQty, 0) + coalesce(exemptBaseQty, 0) + coalesce(releasedBaseQty, 0)';

const counted = { readonly: true, default: '0', scale: 'unit' } as const;

export const inspectedLine = {
  requestQty: qty('已报检数量', counted),
  exemptQty: qty('免检数量', counted),
  inspectedQty: qty('已检数量', counted),
  qualifiedQty: qty('合格数量', counted),
  concessionQty: qty('让步接收数量', counted),
  unqualifiedQty: qty('不合格数量', counted),
  sampleLossQty: qty('破坏样品数量', counted),
  releasedQty: qty('处理放行数量', { ...counted, help: '不良处理中让步接收与挑选合格的数量' }),
  disposedQty: qty('处理报废数量', { ...counted, help: '不良处理中报废而不再使用的数量' }),
  passedQty: qty('检验放行数量', {
    computed:
      'coalesce(qualifiedQty, 0) + coalesce(concessionQty, 0) + coalesce(exemptQty, 0) + coalesce(releasedQty, 0)',
    scale: 'unit',
  }),
  inspectedBaseQty: linkedBase('已检'),
  qualifiedBaseQty: linkedBase('合格'),
  concessionBaseQty: linkedBase('让步接收'),
  exemptBaseQty: linkedBase('免检'),
  releasedBaseQty: linkedBase('处理放行'),
} as const;

const inspection = { group: '检验' } as const;
const kept = { ...inspection, readonly: true, default: '0', scale: 'unit' } as const;

/** The same of a production order, whose product is inspected before it comes in. */
export const inspectedOrder = {
  finalRequestQty: qty('已报检数量', kept),
  finalExemptQty: qty('免检数量', { ...kept, hidden: true }),
  finalInspectedQty: qty('已检数量', kept),
  finalQualifiedQty: qty('检验合格数量', kept),
  finalConcessionQty: qty('检验让步数量', kept),
  finalUnqualifiedQty: qty('检验不合格数量', kept),
  finalLossQty: qty('破坏样品数量', { ...kept, hidden: true }),
  finalReleasedQty: qty('处理放行数量', { ...kept, hidden: true }),
  finalDisposedQty: qty('处理报废数量', { ...kept, hidden: true }),
  finalPassedQty: qty('检验放行数量', {
    group: '检验',
    computed:
      'coalesce(finalQualifiedQty, 0) + coalesce(finalConcessionQty, 0) + coalesce(finalExemptQty, 0) + coalesce(finalReleasedQty, 0)',
    scale: 'unit',
    help: '合格、让步、免检与不良处理放行之和，正常入库以此为上限',
  }),
  finalQualifiedBaseQty: linkedBase('检验合格', inspection),
  finalConcessionBaseQty: linkedBase('检验让步', inspection),
  finalExemptBaseQty: linkedBase('免检', inspection),
  finalReleasedBaseQty: linkedBase('处理放行', inspection),
  finalDisposedBaseQty: linkedBase('处理报废', inspection),
  finalUnqualifiedBaseQty: linkedBase('检验不合格', inspection),
  finalPassedBaseQty: qty('检验放行基本数量', {
    ...inspection,
    hidden: true,
    computed:
      'coalesce(finalQualifiedBaseQty, 0) + coalesce(finalConcessionBaseQty, 0) + coalesce(finalExemptBaseQty, 0) + coalesce(finalReleasedBaseQty, 0)',
    scale: 'baseUnit',
  }),
} as const;

/** The same of a report on an operation that is inspected: what was reported good and is not judged yet is held before the next one. */
export const inspectedReport = {
  requestQty: qty('已报检数量', kept),
  exemptQty: qty('免检数量', { ...kept, hidden: true }),
  inspectedQty: qty('已检数量', kept),
  acceptedQty: qty('检验合格数量', kept),
  concessionQty: qty('检验让步数量', kept),
  unqualifiedQty: qty('检验不合格数量', { ...kept, help: '检验单审核时由合格转为待处理不良' }),
  sampleLossQty: qty('破坏样品数量', { ...kept, hidden: true }),
  heldQty: qty('待检数量', {
    ...inspection,
    computed:
      'if(coalesce(requestQty, 0) > 0, max(0, coalesce(qualifiedQty, 0) - coalesce(acceptedQty, 0) - coalesce(concessionQty, 0) - coalesce(exemptQty, 0)), 0)',
    scale: 'unit',
    help: '已报检还没有检验结论的合格数量，放行以前不转入后道工序，末道工序的不入库',
  }),
  inspectStatus: dict('inspectStatus', '检验状态', {
    ...inspection,
    list: true,
    filter: true,
    computed:
      "if(coalesce(requestQty, 0) = 0, 'notRequired', if(exemptQty >= requestQty, 'qualified', if(coalesce(inspectedQty, 0) = 0, 'waiting', if(inspectedQty + coalesce(exemptQty, 0) < requestQty, 'inspecting', if(coalesce(unqualifiedQty, 0) = 0, 'qualified', if(coalesce(acceptedQty, 0) + coalesce(concessionQty, 0) = 0, 'unqualified', 'partial'))))))",
  }),
} as const;
