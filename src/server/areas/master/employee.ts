// 员工: the primary position and the card say the same organisation and department.
import { employee as employees } from '#entities/master/employee.ts';
import { inStep } from '#entities/master/primaryPosition.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

export const employee = defineBehaviour(employees, {
  title: '主任岗与员工资料同步',
  propose: ({ doc, patches }) => Promise.resolve(inStep(doc, patches)),
  actions: {
    save: {
      checks: ['主任岗的组织为员工所属组织'],
      check(doc) {
        const row = doc.lines.positions.find(({ isPrimary }) => isPrimary === true);
        if (row === undefined || row.org === doc.fields.org) return [];
        return [
          {
            field: 'org',
            lines: 'positions',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `第${row.seq}行 主任岗的组织须是员工所属组织；在其他组织任职请另加一行，不勾选主任岗`,
          },
        ];
      },
    },
  },
});
