// 系统参数: only values the program can use; the rows themselves come with it.
import { systemConfig as config } from '#entities/system/systemConfig.ts';
import { configKeys, configProblem } from '#entities/system/systemConfigKeys.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

export const systemConfig = defineBehaviour(config, {
  title: '系统参数的取值',
  actions: {
    save: {
      checks: ['参数由程序提供，取值可用'],
      check({ fields }): Problem[] {
        const key = configKeys[fields.configKey ?? ''];
        if (key === undefined)
          return [{ field: 'value', level: 'error', message: '系统参数由程序提供，不能新增' }];
        const problem = configProblem(key, (fields.value ?? '').trim());
        return problem === null ? [] : [{ field: 'value', level: 'error', message: problem }];
      },
    },
  },
});
