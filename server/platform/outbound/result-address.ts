/**
 * Appends the id of a checkout or payment and the path of its status to the query of a merchant's address, which
 * otherwise stays as it is.
 */
export const resultAddress = (url: string, id: string, resourcePath: string): string => {
  const address = new URL(url);
  const added = `id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  address.search = address.search.length > 1 ? `${address.search.replace(/&$/, '')}&${added}` : `?${added}`;
  return address.href;
};
