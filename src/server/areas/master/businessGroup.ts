// 业务组: its members have the role that the group is for (rule businessGroup-r1).
import { businessGroup as group } from '#entities/master/businessGroup.ts';
import { employee } from '#entities/master/employee.ts';
import { roleOfGroup } from '#entities/master/businessGroupRole.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { among, is, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Members without the role, by employee: their name. */
export const businessGroup = defineBehaviour(group, {
  title: '业务组成员的身份',
  actions: {
    save: defineAction(group, {
      checks: ['成员的业务员身份与业务组类型一致'],
      async facts(doc, read): Promise<ReadonlyMap<string, string>> {
        const role = roleOfGroup(doc.fields.groupType);
        const members = doc.lines.members.flatMap((row) => row.employee ?? []);
        if (role === undefined || members.length === 0) return new Map();
        const e = headerTable(employee, 'e');
        const without = await read.select(
          { id: e.id, name: e.name },
          sql`from ${e} where ${is(e.org, read.org)} and ${among(e.id, members)} and e.${raw(role.column)} is not true`,
        );
        return new Map(without.map(({ id, name }) => [id, name ?? '']));
      },
      check(doc, without) {
        const role = roleOfGroup(doc.fields.groupType);
        return doc.lines.members.flatMap((row) => {
          const name = without.get(row.employee ?? '');
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
    }),
  },
});
