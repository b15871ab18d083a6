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
  actionTitles: {
    lock: '锁定',
    unlock: '解锁',
    share: '共享',
    test: '测试',
    resetPassword: '重置密码',
    kickOut: '强制下线',
    simulate: '模拟权限',
    assignGroups: '分配安全组',
    assignOrgs: '分配组织',
    assignUsers: '分配用户',
    assignPermissions: '分配权限',
    markRead: '标为已读',
    markAllRead: '全部已读',
    withdrawApproval: '撤回审批',
    urge: '催办',
    transferTask: '转办',
    agree: '同意',
    refuse: '驳回',
    addSign: '加签',
    copyPermissions: '复制权限',
    downloadResult: '下载结果',
    retry: '重试',
    rollback: '撤销导入',
  },
  readingActions: ['test', 'downloadResult'],
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
