// 安灯规则: how soon a call of a kind has to be answered, whom it reaches, and whom it climbs to when nobody comes.
import { defineEntity } from '#model/entity.ts';
import { bool, code, dict, integer, refs, text } from '#model/fields.ts';

const minutes = { min: '1', max: '1440', required: true } as const;

export const andonRule = defineEntity({
  name: 'andonRule',
  title: '安灯规则',
  area: 'shopfloor',
  kind: 'config',
  states: 'lookup',
  codePrefix: 'ADG',
  search: ['code', 'name'],
  carry: ['answerMinutes', 'resolveMinutes', 'needsCause'],
  fields: {
    code: code('编码', { required: true, unique: true, list: true }),
    name: text('名称', { required: true, list: true }),
    andonKind: dict('andonKind', '呼叫类别', {
      required: true,
      list: true,
      filter: true,
      default: 'equipment',
    }),
    workshops: refs('workshop', '适用车间', { list: true, help: '不填为全部车间；指定了车间的优先' }),
    holdsTask: bool('呼叫即停线', {
      default: false,
      list: true,
      help: '呼叫时暂停任务，班组长放行之前不能开工、报工',
    }),
    answerMinutes: integer('响应时限(分)', { ...minutes, default: 5, list: true }),
    resolveMinutes: integer('解决时限(分)', { ...minutes, default: 30, list: true }),
    needsCause: bool('关闭须填原因', { default: true }),
  },
  lines: {
    levels: {
      title: '升级',
      uniques: [['level']],
      fields: {
        level: integer('级别', {
          required: true,
          list: true,
          min: '0',
          max: '9',
          help: '0 级在呼叫时立即通知',
        }),
        afterMinutes: integer('未响应(分)', { required: true, list: true, min: '0', max: '1440' }),
        receivers: refs('user', '接收人', { required: true, list: true }),
      },
    },
  },
  checks: [
    {
      expect: 'level > 0 or afterMinutes = 0',
      at: 'levels.afterMinutes',
      message: '0 级立即通知，未响应分钟数须为 0',
    },
    { expect: 'level = 0 or afterMinutes > 0', at: 'levels.afterMinutes', message: '升级的分钟数须大于 0' },
  ],
  sort: [{ field: 'code' }],
  menu: { group: '车间现场', section: 'andon', order: 20, icon: 'adjustments' },
});
