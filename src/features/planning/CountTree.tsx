// Beside a list of planning: the values of one of its fields (who plans, where it is made, what a run says), each with how many
// rows there are in the list as it is filtered otherwise. One's own come first.
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
import { nodesInOrder } from './countNodes.ts';
import classes from './planning.module.css';

export interface CountTreeProps {
  asked: AskedList;
  /** Offered, the first at first. */
  fields: readonly string[];
  environment: FieldEnvironment;
}

export function CountTree({ asked, fields, environment }: CountTreeProps): ReactNode {
  const { def, address, tabs, change } = asked;
  const { grants } = useSession();
  const offered = fields.filter((field) => def.fields[field] !== undefined);
  const [field, setField] = useRemembered<string>('tree', fields[0] ?? '');
  const chosen = address.conditions.find((condition) => condition.field === field);
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
  const nodes = nodesInOrder(
    (groups?.groups ?? []).map(({ value, count }) => ({
      value,
      count,
      name: nameOf(def, field, value, environment),
    })),
    own,
  );
  const total = nodes.reduce((sum, { count }) => sum + count, 0);
  const mine = address.conditions.find(({ field: key, values }) => key === 'planner' && values[0] === own);
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
    <aside className={classes['side']} aria-label={`${def.title}分组`}>
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
        {own !== '' && Object.hasOwn(def.fields, 'planner') && field !== 'planner' && (
          <Node
            name="我的"
            count={null}
            current={mine !== undefined}
            onChoose={() =>
              change({
                conditions:
                  mine === undefined
                    ? [...address.conditions, { field: 'planner', op: 'eq', values: [own] }]
                    : address.conditions.filter((condition) => condition !== mine),
              })
            }
          />
        )}
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
  if (record === undefined) return value;
  // Many materials share a name.
  return field?.entity === 'material' ? `${record.code} ${record.name}`.trim() : record.name || record.code;
}

function Node({
  name,
  count,
  current,
  onChoose,
}: {
  name: string;
  count: number | null;
  current: boolean;
  onChoose(): void;
}): ReactNode {
  return (
    <button type="button" className={classes['node']} aria-current={current} onClick={onChoose}>
      <span className={classes['nodeName']} title={name}>
        {name}
      </span>
      <span className={classes['nodeCount']}>{count === null ? '' : count.toLocaleString('zh-CN')}</span>
    </button>
  );
}
