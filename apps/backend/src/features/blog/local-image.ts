/** An image of a Markdown text whose address works on no site. */
export const LOCAL_IMAGE = /!\[[^\]]*\]\((?!https:\/\/|\/cdn\/)/;
