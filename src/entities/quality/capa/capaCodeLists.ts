// Code lists of corrective actions. Values are stored and rules depend on them, texts are shown.
import { codeList, openList, statusList, type CodeList } from '#model/codeList.ts';
import { capaStatus } from './capaStates.ts';

export const capaCodeLists: Readonly<Record<string, CodeList>> = {
  capaStatus,
  capaSource: openList('来源', {
    internal: '内部',
    customer: '客户投诉',
    supplier: '来料',
    audit: '审核',
    spc: '统计过程',
    safety: '安全',
  }),
  capaForm: codeList('报告形式', { eightD: '8D', capa: '纠正预防', fiveWhy: '5Why' }),
  causeMethod: openList('分析方法', {
    fiveWhy: '5Why',
    fishbone: '鱼骨图',
    isIsNot: '是非对比',
    fta: '故障树',
    experiment: '试验',
  }),
  verifyResult: statusList('验证结论', {
    effective: ['有效', 'approved'],
    ineffective: ['无效', 'refused'],
  }),
  capaActionKind: codeList('措施类别', { containment: '临时', corrective: '纠正', preventive: '预防' }),
  whyChain: codeList('原因链', { occur: '发生', escape: '流出' }),
};
