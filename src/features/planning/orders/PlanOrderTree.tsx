// Beside the plan orders: who plans them, where they are made, who delivers them and what a run says of them, each with how
// many there are in the list as it is filtered otherwise.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keys } from '#api/keys.ts';
import { fetchListGroups } from '#api/queries.ts';
import { readRef } from '#api/refsCache.ts';
import type { EntityDef } from '#model/entity.ts';
import { allOf, type Filter } from '#model/filter.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { useRemembered } from '#ui/shell/tabs/tabContext.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import type { AskedList } from '#features/list/useListAddress.ts';
import { placeOfList } from '#features/list/rows/listQuery.ts';
import classes from './planOrders.module.css';

const fields = ['planner', 'materialGroup', 'workshop', 'supplier', 'exceptionCode'] as const;

export function PlanOrderTree({
  asked,
  environment,
}: {
  asked: AskedList;
  environment: FieldEnvironment;
}): ReactNode {
  const { def, address, tabs, change } = asked;
  const { grants } = useSession();
  const offered = fields.filter((field) => def.fields[field] !== undefined);
  const [field, setField] = useRemembered<string>('tree', 'planner');
  const chosen = address.conditions.find((condition) => offered.some((each) => each === condition.field));
  const others = address.conditions.filter((condition) => condition !== chosen);
  const filter: Filter | null = allOf([placeOfList(def, address, tabs), ...others, address.tree]);
  const groups = useQuery({
    queryKey: [...keys.entity(def.name), 'tree', field, filter, address.search],
    queryFn: ({ signal }) =>
      fetchListGroups(
        def.name,
        {
          field,
          filter,
          offset: 0,
          limit: 200,
          ...(address.search === '' ? {} : { search: address.search }),
        },
        signal,
      ),
    placeholderData: (before) => before,
  }).data;
  const own = grants.employee ?? '';
  const nodes = (groups?.groups ?? [])
    .map(({ value, count }) => ({ value, count, name: nameOf(def, field, value, environment) }))
    .toSorted((left, right) => Number(right.value === own) - Number(left.value === own));
  const total = nodes.reduce((sum, { count }) => sum + count, 0);
  const isChosen = (value: string): boolean =>
    chosen?.field === field && (value === '' ? chosen.op === 'empty' : chosen.values[0] === value);
  const choose = (value: string | null): void =>
    change({
      conditions:
        value === null
          ? others
          : [
              ...others,
              value === '' ? { field, op: 'empty', values: [] } : { field, op: 'eq', values: [value] },
            ],
    });
  return (
    <aside className={classes['side']} aria-label="计划订单分组">
      <div className={classes['sideHead']}>
        <Select
          size="xs"
          aria-label="分组方式"
          value={field}
          allowDeselect={false}
          data={offered.map((each) => ({ value: each, label: def.fields[each]?.title ?? each }))}
          onChange={(value) => {
            if (value !== null) setField(value);
          }}
        />
      </div>
      <nav className={classes['nodes']}>
        <Node name="全部" count={total} current={chosen === undefined} onChoose={() => choose(null)} />
        {nodes.map(({ value, count, name }) => (
          <Node
            key={value}
            name={name}
            count={count}
            current={isChosen(value)}
            onChoose={() => choose(isChosen(value) ? null : value)}
          />
        ))}
      </nav>
    </aside>
  );
}

function nameOf(def: EntityDef, key: string, value: string, environment: FieldEnvironment): string {
  const field = def.fields[key];
  if (value === '') return `没有${field?.title ?? ''}`;
  if (field?.kind === 'dict')
    return environment.dictItems(field.dict ?? '').find((item) => item.value === value)?.text ?? value;
  const record = readRef(field?.entity ?? '', value);
  return record === undefined ? value : record.name || record.code;
}

function Node({
  name,
  count,
  current,
  onChoose,
}: {
  name: string;
  count: number;
  current: boolean;
  onChoose(): void;
}): ReactNode {
  return (
    <button type="button" className={classes['node']} aria-current={current} onClick={onChoose}>
      <span className={classes['nodeName']} title={name}>
        {name}
      </span>
      <span className={classes['nodeCount']}>{count.toLocaleString('zh-CN')}</span>
    </button>
  );
}
