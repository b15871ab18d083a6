// The route of the announcement list, as the specification names it.
export const announcementListPath = '/online/signorder/clmMessage';
