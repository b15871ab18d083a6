// Which personal settings exist and how large one may be; the server refuses others, the client asks for no others.

/** 'favourites', 'recent', 'workplace', 'analysis', 'layout', 'picked', and one per list: 'list.saleOrder.items'. */
export const preferenceKey =
  /^(?:favourites|recent|workplace|analysis|layout|picked|list(?:\.[A-Za-z][A-Za-z0-9]{0,60}){1,2})$/;

/** Characters of the value as JSON. */
export const preferenceSize = 64_000;

/** Settings of one user. */
export const preferencesAtMost = 200;
