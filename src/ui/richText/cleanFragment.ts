// The one gate of the client for formatted text: whatever is to be shown or edited passes the allow-list of the model,
// also when it comes from the server, which cleaned it before.
import createPurify from 'dompurify';
import {
  allowedAttributes,
  allowedStyle,
  allowedTags,
  droppedWhole,
  isAllowedLink,
  isAllowedPicture,
} from '#model/text/richContent.ts';

const purify = createPurify(window);

purify.addHook('afterSanitizeAttributes', (element) => {
  keep(element, 'style', allowedStyle(element.getAttribute('style') ?? ''));
  const href = element.getAttribute('href');
  if (href !== null && !isAllowedLink(href)) element.removeAttribute('href');
  if (element.nodeName === 'IMG' && !isAllowedPicture(element.getAttribute('src') ?? '')) element.remove();
  if (element.nodeName === 'A' && element.hasAttribute('href')) {
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  }
});

function keep(element: Element, name: string, value: string): void {
  if (value === '') element.removeAttribute(name);
  else element.setAttribute(name, value);
}

const options = {
  ALLOWED_TAGS: [...allowedTags],
  ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
  FORBID_CONTENTS: [...droppedWhole],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The text as nodes that may be put into the page. */
export function cleanFragment(html: string): DocumentFragment {
  return purify.sanitize(html, { ...options, RETURN_DOM_FRAGMENT: true });
}

/** The text as HTML that an editor may parse. */
export function cleanText(html: string): string {
  return purify.sanitize(html, options);
}
