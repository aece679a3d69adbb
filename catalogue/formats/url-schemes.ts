/**
 * Schemes to which no shopper is redirected, by the reason: they belong to browsers and operating systems. The scheme
 * of an app is any other, such as `com.example.shop`.
 */
export const refusedSchemes = {
  'runs or shows what the address itself carries': [
    ...['javascript', 'livescript', 'mocha', 'vbscript', 'data', 'blob', 'about', 'filesystem', 'view-source', 'jar'],
    ...['mhtml', 'mk', 'cid', 'mid', 'wyciwyg', 'feed', 'pcast', 'view'],
  ],
  'opens a page of the browser itself': [
    ...['chrome', 'edge', 'opera', 'brave', 'vivaldi', 'firefox', 'devtools', 'resource', 'res', 'ie', 'chromium'],
    ...[
      'arc',
      'whale',
      'browser',
      'os',
      'crosapps',
      'ddgquicklink',
      'cryptid',
      'reader',
      'read',
      'isolated-app',
      'uuid-in-package',
    ],
  ],
  'opens a file or a folder': [
    ...[
      'file',
      'content',
      'ftp',
      'ftps',
      'sftp',
      'smb',
      'cifs',
      'afp',
      'nfs',
      'dav',
      'davs',
      'webdav',
      'webdavs',
      'ipfs',
      'ipns',
      'externalfile',
      'shareddocuments',
      'trash',
      'recent',
      'computer',
      'admin',
      'mtp',
      'gphoto2',
    ],
  ],
  'starts something of the operating system': [
    ...[
      'intent',
      'intents',
      'shell',
      'search',
      'help',
      'hcp',
      'prefs',
      'app-prefs',
      'app-settings',
      'shortcuts',
      'workflow',
    ],
    ...[
      'applescript',
      'osascript',
      'windowsdefender',
      'ldap',
      'ldaps',
      'telnet',
      'ssh',
      'rlogin',
      'tn3270',
      'rdp',
      'vnc',
    ],
    ...['afc', 'apt', 'action', 'callshortcut', 'photos-redirect', 'mobilenotes', 'calshow', 'addressbook', 'message'],
    ...[
      'man',
      'x-man-page',
      'ghelp',
      'yelp',
      'dict',
      'diags',
      'diagnostics',
      'package',
      'shoebox',
      'music',
      'musics',
      'videos',
    ],
    ...[
      'bingmaps',
      'bingnews',
      'bingweather',
      'mswindowsmusic',
      'mswindowsvideo',
      'onenote',
      'xbox',
      'insiderhub',
      'wifi',
    ],
  ],
  'opens a store of apps': ['market', 'macappstore', 'macappstores', 'appstore', 'samsungapps', 'appmarket', 'amzn'],
  'writes, calls or shows a place': [
    ...[
      'mailto',
      'tel',
      'telprompt',
      'callto',
      'sms',
      'smsto',
      'mms',
      'mmsto',
      'voicemail',
      'im',
      'imessage',
      'facetime',
    ],
    ...['facetime-audio', 'facetime-group', 'sip', 'sips', 'geo', 'maps', 'webcal', 'webcals', 'news', 'nntp', 'snews'],
  ],
  'is a connection, not a page': [
    ...[
      'ws',
      'wss',
      'gopher',
      'irc',
      'ircs',
      'rtsp',
      'rtsps',
      'rtmp',
      'rtp',
      'udp',
      'magnet',
      'git',
      'svn',
      'stun',
      'turn',
      'dns',
    ],
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The beginnings of further refused schemes, with their owners. */
export const refusedFamilies = {
  'ms-': 'Windows, such as ms-settings, and programs of its maker',
  microsoft: 'Windows and its browser',
  windows: 'Windows',
  'search-': 'search of Windows and others, such as search-ms',
  'chrome-': 'pages and extensions of a browser',
  googlechrome: 'a browser, by its own callbacks',
  'touch-': 'a browser',
  'edge-': 'pages and extensions of a browser',
  'opera-': 'pages and extensions of a browser',
  'brave-': 'pages and extensions of a browser',
  'moz-': 'pages and extensions of a browser',
  'firefox-': 'pages and extensions of a browser',
  'safari-': 'extensions of a browser',
  'webkit-': 'pages of a browser',
  'x-apple': 'iOS and macOS',
  'x-safari': 'the browser of iOS',
  'x-web-search': 'search of iOS',
  'x-help': 'help of macOS',
  'com.apple.': 'iOS and macOS',
  itms: 'a store of apps and music',
  android: 'Android, such as android-app',
  'com.android.': 'Android',
  'com.google.android.': 'Android',
  'web+': 'any page that has registered itself for it',
  'ext+': 'any extension that has registered itself for it',
} as const satisfies Readonly<Record<string, string>>;

const schemes: ReadonlySet<string> = new Set(Object.values(refusedSchemes).flat());
const families = Object.keys(refusedFamilies);

/** A scheme of one letter is the name of a drive. */
const SHORTEST = 2;

/**
 * Returns whether a shopper may be redirected to an address of this scheme, without its colon: of the web, or of an
 * app.
 */
export const isShoppersScheme = (scheme: string): boolean => {
  const name = scheme.toLowerCase();
  return name.length >= SHORTEST && !schemes.has(name) && !families.some((family) => name.startsWith(family));
};
