// 车间终端: a tablet or scanner at a machine. It is enrolled once with a code and from then on shows who it is by a key of its
// own; people sign in on it. What it may do is what the person may, within its actions and its workshop.
import { defineEntity } from '#model/entity.ts';
import { bool, choices, code, datetime, dict, integer, ref, refs, text } from '#model/fields.ts';
import type { StateMachine } from '#model/states/stateMachine.ts';

const deviceStates: StateMachine = {
  name: 'shopDevice',
  title: '终端状态',
  initial: 'pending',
  dict: 'deviceStatus',
  states: {
    pending: ['editable', 'removable'],
    active: ['editable', 'reviewed', 'executable'],
    suspended: ['editable', 'reviewed', 'retired'],
    revoked: ['void'],
  },
  transitions: [
    // Taken when the device has sent its code.
    {
      action: 'enroll',
      title: '启用终端',
      from: ['pending'],
      to: 'active',
      system: true,
      when: 'not empty(enrolledAt)',
    },
    { action: 'suspend', title: '停用', from: ['active'], to: 'suspended' },
    { action: 'resume', title: '恢复', from: ['suspended'], to: 'active' },
    {
      action: 'revoke',
      title: '注销',
      from: ['active', 'suspended'],
      to: 'revoked',
      clears: ['deviceKey', 'enrollCode'],
    },
  ],
  tabs: [
    { key: 'active', title: '已启用', states: ['active'] },
    { key: 'pending', title: '待启用', states: ['pending'] },
    { key: 'suspended', title: '已停用', states: ['suspended'] },
  ],
};

const secret = { readonly: true, hidden: true, guard: 'secret' } as const;
const seen = { readonly: true, group: '联机' } as const;

export const shopDevice = defineEntity({
  name: 'shopDevice',
  title: '车间终端',
  area: 'shopfloor',
  kind: 'config',
  states: deviceStates,
  codePrefix: 'ZD',
  search: ['code', 'name'],
  fields: {
    code: code('终端编码', { required: true, unique: true, list: true, group: '基本' }),
    name: text('终端名称', { required: true, list: true, filter: true, group: '基本' }),
    workshop: ref('workshop', '车间', { required: true, list: true, filter: true, group: '基本' }),
    workCenters: refs('workCenter', '工作中心', {
      list: true,
      group: '基本',
      help: '终端所在的机台；不填为车间的全部工作中心',
    }),
    signInMode: dict('operatorSignIn', '登录方式', { required: true, default: 'badgePin', group: '权限' }),
    idleMinutes: integer('无操作退出(分)', {
      required: true,
      default: 10,
      min: '1',
      max: '720',
      group: '权限',
      help: '无人触摸这么久，人员自动退出；正在加工的任务照常计时',
    }),
    allowedActions: choices('terminalAction', '允许动作', {
      group: '权限',
      help: '不选为全部；操作工自己没有的权限，选了也不能做',
    }),
    allowOffline: bool('允许离线', { default: true, group: '权限', help: '断网时先记在终端，联网后补传' }),
    offlineHours: integer('离线上限(时)', {
      required: true,
      default: 12,
      min: '1',
      max: '168',
      group: '权限',
      help: '补传时超过这么久的记录不再接收，由班组长处理',
    }),
    enrollCode: text('启用码', { ...seen, help: '在终端上输入，30 分钟内一次有效' }),
    enrollUntil: datetime('启用码有效至', seen),
    enrolledAt: datetime('启用时间', seen),
    lastSeenAt: datetime('最近在线', { ...seen, list: true }),
    clockOffset: integer('时钟偏差(秒)', { ...seen, help: '终端时钟比服务器慢多少秒' }),
    ipAddress: text('IP', seen),
    lockedUntil: datetime('登录锁定至', seen),
    failedCount: integer('连续失败', { readonly: true, hidden: true }),
    deviceKey: text('终端密钥', secret),
  },
  ownIndexes: ['shop_device_device_key_key', 'shop_device_enroll_code_idx'],
  actions: { renewCode: { title: '重发启用码', performs: true, in: ['pending'] } },
  sort: [{ field: 'code' }],
  menu: { group: '车间现场', section: 'access', order: 10, icon: 'device-desktop' },
});
