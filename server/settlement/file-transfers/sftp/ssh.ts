/** Loads the libraries of SSH on first use: most gateways never need them, and they would delay each start. */
export const loadSsh = async () => {
  const [{ default: SftpClient }, { default: ssh2 }] = await Promise.all([import('ssh2-sftp-client'), import('ssh2')]);
  return { SftpClient, parseKey: ssh2.utils.parseKey };
};
