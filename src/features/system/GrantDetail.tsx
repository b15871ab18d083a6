// What belongs to the chosen node: whether it may be handed on, its data rules, and the fields of its entity.
import { ActionIcon, Checkbox, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListedRule } from '#api/administration.ts';
import { systemCodeLists } from '#entities/system/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { fieldTitles } from '#model/derive/fieldTitles.ts';
import type { GrantNode, Held, Holdings } from './grantTree.ts';
import classes from './system.module.css';

/** Access by 'entity path', for fields with less than all. */
export type FieldRules = ReadonlyMap<string, string>;

const accesses = systemCodeLists.fieldAccess.items.map(({ value, text }) => ({ value, label: text }));

export interface GrantDetailProps {
  node: GrantNode | null;
  holdings: Holdings;
  /** Rules of the menu the node belongs to. */
  rules: readonly ListedRule[];
  fields: FieldRules;
  locked: string | null;
  onHeld(code: string, held: Held): void;
  onField(entity: string, path: string, access: string | null): void;
}

export function GrantDetail({
  node,
  holdings,
  rules,
  fields,
  locked,
  onHeld,
  onField,
}: GrantDetailProps): ReactNode {
  if (node === null)
    return <div className={classes['detail']}>选择左侧的一行，设置它的数据规则和字段权限</div>;
  const [code] = node.codes;
  const held = code === undefined ? undefined : holdings.get(code);
  return (
    <div className={classes['detail']}>
      <h3 className={classes['heading']}>{node.title}</h3>
      {code !== undefined && <p className={classes['help']}>授权标识 {node.codes.join('、')}</p>}
      {code !== undefined && held === undefined && (
        <p className={classes['help']}>尚未授予，勾选后可以设置</p>
      )}
      {code !== undefined && held !== undefined && (
        <>
          <Checkbox
            label="可转授：成员可以把它授予他人"
            checked={held.grantable}
            disabled={locked !== null}
            onChange={() => onHeld(code, { ...held, grantable: !held.grantable })}
          />
          <div className={classes['part']} role="group" aria-label="数据规则">
            <h3 className={classes['heading']}>数据规则</h3>
            {rules.length === 0 && (
              <p className={classes['help']}>
                这个菜单没有数据规则，可在“数据权限规则”中新增；不选表示不限制
              </p>
            )}
            {rules.map((rule) => (
              <Checkbox
                key={rule.id}
                label={rule.name}
                checked={held.rules.includes(rule.id)}
                disabled={locked !== null}
                onChange={() =>
                  onHeld(code, {
                    ...held,
                    rules: held.rules.includes(rule.id)
                      ? held.rules.filter((id) => id !== rule.id)
                      : [...held.rules, rule.id],
                  })
                }
              />
            ))}
            {rules.length > 0 && (
              <p className={classes['help']}>
                选在“查看”上的规则限制全部操作，选在其他按钮上的只限制该操作；同组之内按且、或组合，组与组之间任一满足即可。
              </p>
            )}
          </div>
        </>
      )}
      {node.entity !== null && (
        <FieldPart key={node.entity} entity={node.entity} fields={fields} locked={locked} onField={onField} />
      )}
    </div>
  );
}

function FieldPart({
  entity,
  fields,
  locked,
  onField,
}: Pick<GrantDetailProps, 'fields' | 'locked' | 'onField'> & { entity: string }): ReactNode {
  const def = entityOf(entity);
  const titles = def === undefined ? new Map<string, string>() : fieldTitles(def);
  const own = [...fields].flatMap(([place, access]) => {
    const [name, path = ''] = place.split(' ');
    return name === entity ? [{ path, access }] : [];
  });
  const free = [...titles]
    .filter(([path]) => !own.some((rule) => rule.path === path))
    .map(([value, label]) => ({ value, label }));
  return (
    <div className={classes['part']} role="group" aria-label="字段权限">
      <h3 className={classes['heading']}>{entityOf(entity)?.title}的字段权限</h3>
      {own.map(({ path, access }) => (
        <div key={path} className={classes['field']}>
          <span className={classes['name']}>{titles.get(path) ?? path}</span>
          <Select
            size="xs"
            aria-label={`${titles.get(path) ?? path}的权限`}
            data={accesses}
            value={access}
            allowDeselect={false}
            disabled={locked !== null}
            onChange={(chosen) => onField(entity, path, chosen)}
            comboboxProps={{ withinPortal: true }}
          />
          {locked === null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`移除${titles.get(path) ?? path}`}
              onClick={() => onField(entity, path, null)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {locked === null && (
        <Select
          size="xs"
          aria-label="添加字段"
          placeholder="添加字段：只读、脱敏或隐藏"
          searchable
          data={free}
          value={null}
          onChange={(path) => {
            if (path !== null) onField(entity, path, 'hidden');
          }}
          limit={100}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      <p className={classes['help']}>没有列出的字段按定义可见、可写；属于多个安全组时取最宽的权限。</p>
    </div>
  );
}
