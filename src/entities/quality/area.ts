// 质量管理: what is inspected, by which standard and sample, and what is done with what fails.
import { defineArea } from '#model/area.ts';
import { capaCodeLists } from './capa/capaCodeLists.ts';
import { certificateCodeLists } from './certificate/certificateCodeLists.ts';
import { checkCodeLists } from './check/checkCodeLists.ts';
import { qualityCodeLists } from './codeLists.ts';
import { defectLinkRules } from './defect/defectLinks.ts';
import { defectCodeLists } from './defect/defectStates.ts';
import { genealogyCodeLists } from './genealogy/codeLists.ts';
import { instrumentCodeLists } from './instrument/instrumentCodeLists.ts';
import { scoreCodeLists } from './score/scoreCodeLists.ts';
import { spcCodeLists } from './spc/spcCodeLists.ts';
import * as entities from './index.ts';
import { inspectionJudgement } from './inspection/judgement.ts';
import { inspectionLinkRules } from './inspection/links.ts';
import { requestQuantity } from './inspection/requestQuantity.ts';

export const quality = defineArea({
  name: 'quality',
  title: '质量管理',
  icon: 'checklist',
  order: 38,
  entities,
  codeLists: {
    ...qualityCodeLists,
    ...capaCodeLists,
    ...certificateCodeLists,
    ...checkCodeLists,
    ...defectCodeLists,
    ...genealogyCodeLists,
    ...instrumentCodeLists,
    ...scoreCodeLists,
    ...spcCodeLists,
  },
  links: [...inspectionLinkRules, ...defectLinkRules],
  rules: { line: { requestQuantity }, doc: { inspectionJudgement } },
  historyWords: { begin: '开始检验' },
  pages: [
    {
      key: 'genealogyTrace',
      title: '追溯',
      path: '/quality/trace',
      component: 'quality/TraceScreen',
      icon: 'sitemap',
      action: 'genealogyTrace:view',
      order: 2,
    },
    {
      key: 'spcBoard',
      title: '控制图看板',
      path: '/quality/board',
      component: 'quality/SpcPage',
      icon: 'chart-bar',
      action: 'spcBoard:view',
      order: 5,
    },
  ],
  sections: [
    { title: '检验', path: 'inspection', icon: 'clipboard-check' },
    { title: '检验标准', path: 'standard', icon: 'ruler-2' },
    { title: '统计过程控制', path: 'spc', icon: 'chart-bar' },
    { title: '供应商评分', path: 'supplier', icon: 'chart-bar' },
    { title: '计量', path: 'metrology', icon: 'ruler-2' },
    { title: '改进', path: 'improve', icon: 'clipboard-check' },
    { title: '不良', path: 'defect', icon: 'alert-triangle' },
    { title: '追溯召回', path: 'recall', icon: 'sitemap' },
  ],
});
