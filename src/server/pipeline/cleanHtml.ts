// Cleans formatted text before it is stored: what the allow-list of the model does not name is gone. Runs in every host.
import sanitize from 'sanitize-html';
import {
  allowedAttributes,
  allowedStyle,
  allowedTags,
  droppedWhole,
  isAllowedLink,
  isAllowedPicture,
} from '#model/text/richContent.ts';

const options: sanitize.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]])),
    a: ['href', 'target', 'rel', 'style'],
  },
  nonTextTags: [...droppedWhole],
  // Addresses are judged below; the library only sees those that passed.
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Styles are judged below, without a CSS parser.
  parseStyleAttributes: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

/** The text as it may be stored; null when nothing of it is left. */
export function cleanHtml(html: string): string | null {
  const clean = sanitize(html, options).trim();
  return clean === '' ? null : clean;
}

function cleanAttributes(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  const attribs = { ...given };
  const style = allowedStyle(attribs['style'] ?? '');
  if (style === '') delete attribs['style'];
  else attribs['style'] = style;
  if (attribs['src'] !== undefined && !isAllowedPicture(attribs['src'])) delete attribs['src'];
  if (attribs['href'] !== undefined && !isAllowedLink(attribs['href'])) delete attribs['href'];
  if (tag !== 'a') return attribs;
  return attribs['href'] === undefined
    ? attribs
    : { ...attribs, target: '_blank', rel: 'noopener noreferrer' };
}
