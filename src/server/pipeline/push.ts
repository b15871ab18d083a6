// Push-down (下推): a draft of the next document from the lines of this one, with what remains of them.
// The source is locked first, so that two clerks who push at once see each other's quantities.
import type { EntityDef } from '#model/entity.ts';
import { readerOf } from '#model/refs.ts';
import type { DocResult, PushRequest } from '#model/wire/wire.ts';
import { conflict, invalid } from '#server/refusal.ts';
import { withProposals } from './behave.ts';
import { authorise } from './documents.ts';
import { newDocument } from '#server/document/newDocument.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { mapToTarget, headerPatchesOf } from './mapToTarget.ts';
import { idempotentResult } from './idempotency.ts';
import { repeat } from './present.ts';
import { chosenLines, factsFor, lockedSource, nothingLeft, pushWay } from './pushLines.ts';
import { changeDoc, refsForRules } from '#server/document/references.ts';
import { answerSaved, storeDraft } from './save.ts';

/** Makes and saves a draft of `to`; answers the new document. */
export async function pushDoc(
  context: WriteContext,
  def: EntityDef,
  id: string,
  to: string,
  request: PushRequest,
): Promise<DocResult> {
  const way = pushWay(def, to);
  const { target } = way;
  authorise(context, def, 'push');
  authorise(context, target, 'create');

  const earlier = await idempotentResult(context, request.key, `push:${def.name}:${id}:${to}`, request);
  if (earlier !== null) return repeat(context, target, earlier);

  const source = await lockedSource(context, way, id, request.version);
  const refs = await refsForRules(context, def, source);
  const { chosen, problems } = chosenLines(
    way,
    source,
    await factsFor(context, way, [source]),
    refs,
    request.lines,
  );
  if (problems.length > 0) throw invalid(problems);
  if (chosen.length === 0) throw nothingLeft(way);
  if (way.push.toLines === undefined && chosen.length > 1)
    throw conflict(`每行生成一张${target.title}，请在下推窗口中选择要下推的行`);

  const { header, lines, whole } = await mapToTarget(context, way, source, chosen, readerOf(refs));
  const draft = await newDocument(context, target);
  const patches = [...headerPatchesOf(target, header), ...lines, ...whole];
  // Nothing was typed: what is proposed, such as a listed price, takes the place of what was only estimated upstream.
  const { changed } = await withProposals(
    context,
    target,
    null,
    await changeDoc(context, target, draft, patches),
    [],
  );
  const saved = await storeDraft(context, { def: target, before: null, changed, action: 'create' });
  return answerSaved(context, target, saved, request.key);
}
