// 业务组: its members have the role that the group is for (rule businessGroup-r1).
import { roleOfGroup } from '#entities/master/businessGroupRole.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Members without the role, by employee: their name. */
export const businessGroup = defineBehaviour<ReadonlyMap<string, string>>({
  title: '业务组成员的身份',
  checks: ['成员的业务员身份与业务组类型一致'],
  async facts(doc, read, moment) {
    const role = roleOfGroup(doc.fields['groupType']);
    const members = (doc.lines['members'] ?? []).flatMap((row) => optionalText(row['employee']) ?? []);
    if (moment !== 'save' || role === undefined || members.length === 0) return new Map();
    const rows = await read.rows(
      `select id, name from employee where org = $1::uuid and id = any($2::uuid[]) and ${role.column} is not true`,
      [read.org, members],
    );
    return new Map(rows.map((row) => [textOf(row['id']), textOf(row['name'])]));
  },
  check(doc, without) {
    const role = roleOfGroup(doc.fields['groupType']);
    return (doc.lines['members'] ?? []).flatMap((row) => {
      const name = without.get(textOf(row['employee']));
      if (name === undefined || role === undefined) return [];
      return [
        {
          field: 'employee',
          lines: 'members',
          lineId: row.id,
          lineNo: row.seq,
          level: 'error',
          message: `第${row.seq}行 ${name} 不是${role.title}，请改选，或先在员工资料中勾选“${role.title}”`,
        },
      ];
    });
  },
});
