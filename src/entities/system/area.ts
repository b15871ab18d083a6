// 系统: users and their rights, approvals and messages, numbering, templates, jobs and logs.
import { defineArea } from '#model/area.ts';
import { systemCodeLists } from './codeLists.ts';
import { approvalCodeLists } from './approvalCodeLists.ts';
import * as entities from './index.ts';

export const system = defineArea({
  name: 'system',
  title: '系统管理',
  icon: 'settings',
  order: 110,
  entities,
  codeLists: { ...systemCodeLists, ...approvalCodeLists },
  historyWords: {
    markRead: '标为已读',
    markAllRead: '全部已读',
    withdrawApproval: '撤回审批',
    urge: '催办',
    agree: '同意',
    refuse: '驳回',
    addSign: '加签',
  },
  sections: [
    { title: '用户与权限', path: 'access', icon: 'shield-lock' },
    { title: '审批与消息', path: 'work', icon: 'route' },
    { title: '规则与模板', path: 'rule', icon: 'adjustments' },
    { title: '作业与日志', path: 'log', icon: 'list-search' },
  ],
  pages: [
    {
      key: 'selfCheck',
      title: '系统自检',
      path: '/system/selfCheck',
      component: 'system/SelfCheck',
      icon: 'checklist',
      action: 'selfCheck:run',
      order: 990,
    },
  ],
});
