import type { Texts } from '../en.ts';

/** Japanese. */
export const ja: Texts = {
  labels: {
    brand: 'カードの種類',
    cardNumber: 'カード番号',
    expiryDate: '有効期限',
    mmyy: '月 / 年',
    cardHolder: 'カード名義人',
    cvv: '確認コード',
    cvvHint: 'カード裏面の末尾3桁の数字です。',
    cvvHintAmex: 'カード表面の4桁の数字です。',
    submit: '支払う',
  },
  errorMessages: {
    cardNumberError: 'カード番号をご確認ください。',
    cardBrandError: 'この種類のカードはご利用いただけません。',
    expiryMonthError: '05/29のように月と年を入力してください。',
    expiryYearError: 'カードの有効期限が切れています。日付をご確認ください。',
    cardHolderError: 'カードに記載されているとおりに名前を入力してください。',
    cvvError: '確認コードをご確認ください。',
  },
  messages: {
    processing: 'お支払いを処理しています。このページを閉じないでください。',
    paused: 'お支払いはまだ完了していません。確認が必要です。',
    returning: 'ショップに戻ります…',
    follow: 'ショップへ進む',
    unsure: '接続が切れました。もう一度お試しください。二重に請求されることはありません。',
    again: 'もう一度試す',
    incomplete: 'お支払いを送信できませんでした。入力内容をご確認いただくか、ショップにお問い合わせください。',
    unreachable: 'お支払いフォームに接続できません。インターネット接続をご確認ください。',
    expired: 'お支払いの有効時間が過ぎました。ショップに戻って最初からやり直してください。',
    unusable: 'このお支払いは行えません。ショップに戻って最初からやり直してください。',
    blocked: 'このページでは安全なカード入力欄を表示できません。再読み込みするか、ショップにお問い合わせください。',
  },
  parts: {
    banks: {
      labels: {
        givenName: '名',
        surname: '姓',
        birthDate: '生年月日',
        sex: '性別',
      },
      errorMessages: {
        givenNameError: '名を入力してください。',
        surNameError: '姓を入力してください。',
        birthDateError: '生年月日を入力してください。',
        sexError: '選択してください。',
      },
      messages: {
        payWith: '{brand}で支払う',
        female: '女性',
        male: '男性',
      },
    },
    redirect: {
      labels: {
        cancel: 'キャンセル',
      },
      errorMessages: {},
      messages: {
        confirm: 'お支払いの確認',
        elsewhere: '開いたウィンドウでお支払いを確認してください。',
        proceed: 'お支払いを確認する',
        back: 'ショップに戻る',
        wholeTab: 'ウィンドウ全体で開く',
      },
    },
  },
};
