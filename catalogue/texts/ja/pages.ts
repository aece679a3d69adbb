import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Japanese. */
export const pages: PageTexts = {
  leading: { title: 'しばらくお待ちください', text: 'ショップに戻ります。', action: 'ショップに戻る' },
  returned: { title: 'ありがとうございました', text: 'このページを閉じてショップにお戻りください。' },
  authentication: {
    title: 'しばらくお待ちください',
    text: 'カード発行会社のページに移動します。',
    action: 'カード発行会社のページへ',
  },
  refused: {
    title: 'このページは使用できません',
    text: 'リンクが無効か、有効期限が切れています。何も変更されていません。ショップにお戻りください。',
  },
  link: {
    title: '{name} へのお支払い',
    paid: 'ありがとうございます。お支払いが完了しました。',
    pending: 'お支払いを処理しています。結果はこちらに表示されます。',
    declined: 'お支払いは拒否されました。請求は行われていません。',
    again: 'もう一度試す',
    ended: 'この支払いリンクは無効になりました。新しいリンクをご依頼ください。',
  },
  transfer: {
    title: '銀行振込で支払う',
    text: '銀行のアプリでコードを読み取るか、次の内容を振込に入力してください。参照番号により、ショップはお客様のお支払いを確認します。',
    code: '銀行のアプリ用QRコード',
    holder: '口座名義',
    copy: 'コピー',
    copied: 'コピーしました',
    received: '入金を確認しました。ありがとうございます。',
  },
  failed: { title: '問題が発生しました', text: 'ショップに戻り、ご注文の状況をご確認ください。' },
  facts: { merchant: 'ショップ', amount: '金額', card: 'カード', reference: '参照番号' },
  tests: 'その他の結果（テスト用）',
  simulator: {
    title: 'テストのお支払い',
    notice: 'これはシミュレーションです。実際の支払いは発生しません。',
    pay: '支払う',
    decline: '支払いを拒否する',
    cancel: 'キャンセルしてショップに戻る',
    later: '後で支払う',
    close: '何もせずに閉じる',
    closed: '何も行われませんでした。このページを閉じてください。',
  },
  issuer: {
    title: 'このお支払いを承認しますか？',
    notice: 'これはテスト用の模擬銀行です。実際の支払いは発生しません。',
    approve: '承認する',
    decline: '拒否する',
    cancel: '銀行でキャンセルする',
    wait: '何も操作しないと、しばらくして銀行は待機を終了します。',
    done: { title: 'しばらくお待ちください', text: '元のページに戻ります。', action: '続ける' },
  },
};
