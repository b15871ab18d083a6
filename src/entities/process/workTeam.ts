// 班组: who works together under one foreman, for dispatch and piece wages.
import { importing, print } from '#entities/blocks/actions.ts';
import { defineEntity } from '#model/entity.ts';
import { code, date, dict, longText, percent, ref, text } from '#model/fields.ts';
import { resourceStates } from './states.ts';

export const workTeam = defineEntity({
  name: 'workTeam',
  title: '班组',
  area: 'process',
  kind: 'master',
  states: resourceStates,
  codePrefix: 'BZ',
  carry: ['workshop', 'workCenter', 'leader', 'teamType', 'wageMode', 'defaultShift'],
  search: ['code', 'name'],
  treeBy: 'workshop',
  fields: {
    code: code('编码', { required: true, unique: true, list: true, filter: true }),
    name: text('名称', { required: true, list: true, filter: true, pinyin: true }),
    workshop: ref('workshop', '车间', { required: true, list: true, filter: true }),
    workCenter: ref('workCenter', '工作中心', {
      list: true,
      filter: true,
      fill: { workshop: 'workshop' },
    }),
    leader: ref('employee', '班组长', { required: true, list: true }),
    teamType: dict('teamType', '班组类型', { list: true, default: 'production' }),
    wageMode: dict('wageMode', '工资分配', { default: 'byShare' }),
    defaultShift: ref('shift', '默认班次'),
    remark: longText('备注'),
  },
  lines: {
    members: {
      title: '组员',
      fields: {
        employee: ref('employee', '员工', { required: true, list: true }),
        role: text('岗位', { list: true }),
        shareRate: percent('分配比例%', { list: true, default: '100', min: '0', max: '1000' }),
        joinDate: date('加入日期', { list: true, inherits: true }),
        leaveDate: date('离开日期', { list: true }),
      },
    },
  },
  checks: [{ expect: 'joinDate <= leaveDate', at: 'members.leaveDate', message: '离开日期不能早于加入日期' }],
  actions: { import: importing, print },
  sort: [{ field: 'code' }],
  menu: { group: '工艺与资源', section: 'resource', order: 30, icon: 'users-group' },
});
