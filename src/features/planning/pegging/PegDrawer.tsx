// 供需追溯: what a demand is supplied by, or what a supply is for, unfolded a level at a time; only the chains that are late;
// and the one chain that says why, from the order to its first cause.
import { Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { documentOf, whyLateQuery } from '#api/planning.ts';
import { supplyEntities } from '#entities/planning/pegging/pegDocuments.ts';
import { chainText, type PegWay, type WhyLate } from '#entities/planning/pegging/pegTree.ts';
import { recordPath } from '#features/list/recordPath.ts';
import { Drawer } from '#ui/dialogs/Drawer.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import quiet from '#ui/quietTable.module.css';
import { useDictionary, useSession } from '#ui/shell/sessionContext.tsx';
import { useTab } from '#ui/shell/tabs/tabContext.ts';
import classes from './pegging.module.css';
import { Branch, CodeLink, LateRows, type Open } from './PegRows.tsx';

export interface PegDrawerProps {
  /** Document the pegs are asked of. */
  code: string;
  line: number | null;
  first: PegWay;
  onClose(): void;
}

export function PegDrawer({ code, line, first, onClose }: PegDrawerProps): ReactNode {
  const { menu } = useSession();
  const tab = useTab();
  const [way, setWay] = useState<PegWay>(first);
  const [onlyLate, setOnlyLate] = useState(false);
  const [why, setWhy] = useState(false);
  const late = useQuery({ ...whyLateQuery(code, line), enabled: why || onlyLate });
  const open: Open = (entities, wanted) => {
    void (async () => {
      for (const entity of entities) {
        const id = await documentOf(entity, wanted);
        const path = id === null ? null : recordPath(menu, entity, id);
        if (path === null) continue;
        onClose();
        tab.open(path);
        return;
      }
      notify('warning', `没有编号为 ${wanted} 的单据，或没有查看权限`);
    })();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(820px, 100vw)"
      title={`供需追溯 ${code}${line === null ? '' : ` 第${line}行`}`}
    >
      <Group gap={8} mb={12}>
        <SegmentedControl
          size="xs"
          aria-label="方向"
          value={way}
          onChange={(value) => setWay(value === 'up' ? 'up' : 'down')}
          data={[
            { value: 'up', label: '向上到需求' },
            { value: 'down', label: '向下到供应' },
          ]}
          data-autofocus
        />
        <Checkbox
          label="只看迟链"
          checked={onlyLate && way === 'down'}
          disabled={way === 'up'}
          onChange={(event) => setOnlyLate(event.currentTarget.checked)}
        />
        <Button size="xs" variant={why ? 'light' : 'default'} aria-pressed={why} onClick={() => setWhy(!why)}>
          为什么晚
        </Button>
      </Group>
      {why && late.data !== undefined && <Chain code={code} answer={late.data} open={open} />}
      {(why || onlyLate) && late.error !== null && (
        <ErrorState message={messageOf(late.error)} onRetry={() => void late.refetch()} />
      )}
      <div className={classes['tree']}>
        <table className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''}`} aria-label="供需追溯">
          <thead>
            <tr>
              <th>{way === 'down' ? '供应' : '需求'}</th>
              <th>物料</th>
              <th data-end="">分配 / 总量</th>
              <th>需求日</th>
              <th>供应日</th>
              <th>延期</th>
            </tr>
          </thead>
          <tbody>
            {onlyLate && way === 'down' ? (
              <LateRows rows={late.data?.late ?? []} open={open} />
            ) : (
              <Branch key={way} way={way} code={code} line={line} level={0} open={open} />
            )}
          </tbody>
        </table>
      </div>
    </Drawer>
  );
}

function Chain({
  code,
  answer: { chain, isCut },
  open,
}: {
  code: string;
  answer: WhyLate;
  open: Open;
}): ReactNode {
  const causes = useDictionary('quoteLimit');
  if (chain.length === 0)
    return (
      <Text size="sm" mb={12} role="status">
        没有延期：所有供应都在需求日以前到。
      </Text>
    );
  const root = chain.at(-1);
  const copy = (): void => {
    navigator.clipboard.writeText(chainText(code, chain)).then(
      () => notify('success', '已复制'),
      () => notify('error', '浏览器不允许复制'),
    );
  };
  return (
    <section className={classes['chain']} aria-label="延期原因">
      {root !== undefined && (
        <div className={classes['root']}>
          <span>
            根因：{causes.find(({ value }) => value === root.cause)?.text ?? ''} — {root.peg.supplyCode}{' '}
            {root.text}
            {root.owner !== '' && `（${root.owner}）`}
          </span>
          <Button size="compact-xs" variant="default" onClick={copy}>
            复制
          </Button>
        </div>
      )}
      <ol className={classes['steps']}>
        {chain.map(({ level, peg, text, isRoot }) => (
          <li key={peg.id} data-root={isRoot} style={{ paddingInlineStart: level * 16 }}>
            <CodeLink code={peg.supplyCode} entities={supplyEntities[peg.supplyType] ?? []} open={open} />{' '}
            {peg.material.code} {peg.material.name}
            <span className={classes['quiet']}> 需 {peg.demandDate}</span> {text}
          </li>
        ))}
      </ol>
      {isCut && <Text size="sm">下层太多，只看了前 20,000 行。</Text>}
    </section>
  );
}
