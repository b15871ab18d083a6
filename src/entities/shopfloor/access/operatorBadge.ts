// 操作员工牌: lets people who need no account of their own sign in at terminals. Number and PIN are set through a call of
// their own and never read back.
import { defineEntity } from '#model/entity.ts';
import { date, datetime, integer, ref, text } from '#model/fields.ts';

const secret = { readonly: true, hidden: true, guard: 'secret' } as const;

export const operatorBadge = defineEntity({
  name: 'operatorBadge',
  title: '操作员工牌',
  area: 'shopfloor',
  kind: 'config',
  states: 'lookup',
  label: ['employee', 'badgeTail'],
  search: ['badgeTail'],
  fields: {
    employee: ref('employee', '员工', { required: true, unique: true, list: true, filter: true }),
    badgeTail: text('工牌尾号', { readonly: true, list: true, help: '完整工牌号保存后不再显示' }),
    pinSetAt: datetime('PIN设置时间', { readonly: true, list: true, help: '为空表示还没有设置PIN' }),
    user: ref('user', '关联用户', {
      filter: true,
      help: '按该用户的权限操作；不填为操作工的固定权限：开工、暂停、报工、报废、呼叫、完工',
    }),
    validFrom: date('有效期从'),
    validTo: date('有效期至', { list: true, filter: true }),
    failedCount: integer('连续失败', { readonly: true }),
    lockedUntil: datetime('锁定至', { readonly: true, list: true }),
    badgeNo: text('工牌号', secret),
    pinHash: text('PIN', secret),
  },
  checks: [{ expect: 'validFrom <= validTo', at: 'validTo', message: '有效期至不能早于有效期从' }],
  ownIndexes: ['operator_badge_badge_no_key'],
  actions: {
    setPin: {
      title: '设置工牌与PIN',
      performs: true,
      asks: {
        newBadgeNo: text('工牌号', { help: '在这里刷一下工牌；不填则不变' }),
        newPin: text('PIN', { help: '4 到 8 位数字；不填则不变' }),
      },
    },
    unlock: { title: '解锁', performs: true },
  },
  sort: [{ field: 'employee' }],
  menu: { group: '车间现场', section: 'access', order: 20, icon: 'users-group' },
});
