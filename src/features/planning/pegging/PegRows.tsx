// Rows of the pegging tree: a branch is asked for when it is unfolded; late chains come as a whole.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import { pegBranchQuery } from '#api/planning.ts';
import { demandEntities, supplyEntities } from '#entities/planning/pegging/pegDocuments.ts';
import { type PegRow, type PegWay, stockSupplies, type WhyLate } from '#entities/planning/pegging/pegTree.ts';
import { codeText } from '#entities/codeLists.ts';
import { formatDecimal } from '#model/decimal.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import classes from './pegging.module.css';

/** Opens the document of a code, of the first of these kinds that has it. */
export type Open = (entities: readonly string[], code: string) => void;

export function CodeLink({
  code,
  entities,
  open,
}: {
  code: string;
  entities: readonly string[];
  open: Open;
}): ReactNode {
  if (entities.length === 0) return <span>{code}</span>;
  return (
    <button type="button" className={classes['link']} onClick={() => open(entities, code)}>
      {code}
    </button>
  );
}

interface BranchProps {
  way: PegWay;
  code: string;
  line: number | null;
  level: number;
  open: Open;
}

export function Branch({ way, code, line, level, open }: BranchProps): ReactNode {
  const { data, error, refetch } = useQuery(pegBranchQuery(way, code, line));
  const cell = (content: ReactNode): ReactNode => (
    <tr>
      <td colSpan={6}>{content}</td>
    </tr>
  );
  if (error !== null) return cell(<ErrorState message={messageOf(error)} onRetry={() => void refetch()} />);
  if (data === undefined) return null;
  if (data.rows.length === 0 && level === 0)
    return cell(
      <EmptyState message={way === 'down' ? '上次运算没有给它安排供应' : '上次运算没有把它分配给任何需求'} />,
    );
  return (
    <>
      {data.rows.map((peg) => (
        <Row key={peg.id} peg={peg} way={way} level={level} open={open} />
      ))}
      {data.more && cell(<Text size="sm">… 只列出前 500 行</Text>)}
    </>
  );
}

function Row({ peg, way, level, open }: { peg: PegRow; way: PegWay; level: number; open: Open }): ReactNode {
  const [unfolded, setUnfolded] = useState(level < 1 && peg.hasMore);
  const next = way === 'down' ? peg.supplyCode : peg.demandCode;
  return (
    <>
      <PegCells
        peg={peg}
        way={way}
        level={level}
        open={open}
        fold={peg.hasMore ? { unfolded, turn: () => setUnfolded(!unfolded) } : null}
      />
      {unfolded && level < 40 && <Branch way={way} code={next} line={null} level={level + 1} open={open} />}
    </>
  );
}

export function LateRows({ rows, open }: { rows: WhyLate['late']; open: Open }): ReactNode {
  const levels = new Map<string, number>();
  for (const { id, parent } of rows) levels.set(id, parent === null ? 0 : (levels.get(parent) ?? 0) + 1);
  if (rows.length === 0)
    return (
      <tr>
        <td colSpan={6}>
          <EmptyState message="没有延期的链" />
        </td>
      </tr>
    );
  return rows.map((peg, at) => (
    <PegCells
      key={`${peg.id} ${at}`}
      peg={peg}
      way="down"
      level={levels.get(peg.id) ?? 0}
      open={open}
      fold={null}
    />
  ));
}

function PegCells({
  peg,
  way,
  level,
  open,
  fold,
}: {
  peg: PegRow;
  way: PegWay;
  level: number;
  open: Open;
  fold: { unfolded: boolean; turn(): void } | null;
}): ReactNode {
  const down = way === 'down';
  const [type, code, line] = down
    ? [peg.supplyType, peg.supplyCode, peg.supplyLineNo]
    : [peg.demandType, peg.demandCode, peg.demandLineNo];
  const title = codeText(down ? 'pegSupplyType' : 'mrpDemandType', type);
  const stock = down ? stockSupplies.has(type) : type === 'safetyStock';
  return (
    <tr aria-level={level + 1} {...(fold === null ? {} : { 'aria-expanded': fold.unfolded })}>
      <td style={{ paddingInlineStart: 8 + level * 16 }}>
        {fold === null ? (
          <span className={classes['fold']} />
        ) : (
          <button
            type="button"
            className={classes['fold']}
            aria-label={fold.unfolded ? '收起' : '展开'}
            onClick={fold.turn}
          >
            {fold.unfolded ? '▾' : '▸'}
          </button>
        )}
        <span className={classes['quiet']}>{title}</span>{' '}
        {!stock && (
          <CodeLink code={code} entities={(down ? supplyEntities : demandEntities)[type] ?? []} open={open} />
        )}
        {!stock && line !== null && line > 0 && ` · ${line}`}
        {peg.partner !== undefined && peg.partner !== '' && (
          <span className={classes['quiet']}> {peg.partner}</span>
        )}
      </td>
      <td>
        {peg.material.code} <span className={classes['quiet']}>{peg.material.name}</span>
      </td>
      <td data-end="">
        {formatDecimal(peg.pegQty)} / {formatDecimal(peg.demandQty)}
      </td>
      <td>{peg.demandDate}</td>
      <td>{stockSupplies.has(peg.supplyType) ? '' : peg.supplyDate}</td>
      <td>{peg.slack < 0 && <span className={classes['late']}>晚 {-peg.slack} 天</span>}</td>
    </tr>
  );
}
