import type { PageTexts } from '../en/pages.ts';

/** The texts of the gateway's own pages in Finnish. */
export const pages: PageTexts = {
  leading: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin kauppaan.', action: 'Takaisin kauppaan' },
  returned: { title: 'Kiitos', text: 'Voit sulkea tämän sivun ja palata kauppaan.' },
  authentication: { title: 'Hetkinen', text: 'Sinut ohjataan pankkiisi.', action: 'Jatka pankkiin' },
  refused: {
    title: 'Tätä sivua ei voi käyttää',
    text: 'Linkki on virheellinen tai vanhentunut. Mitään ei muutettu. Palaa kauppaan.',
  },
  failed: { title: 'Jokin meni vikaan', text: 'Palaa kauppaan ja tarkista tilauksesi siellä.' },
  simulator: {
    title: 'Testimaksu',
    notice: 'Tämä on simulaatio. Rahaa ei siirry.',
    method: 'Maksutapa',
    amount: 'Summa',
    reference: 'Viite',
    pay: 'Maksa',
    decline: 'Hylkää maksu',
    cancel: 'Peruuta ja palaa kauppaan',
    later: 'Maksa myöhemmin',
    close: 'Sulje tekemättä mitään',
    closed: 'Mitään ei tehty. Voit sulkea tämän sivun.',
  },
  issuer: {
    title: 'Vahvista maksusi',
    notice: 'Tämä on testejä varten simuloitu pankki. Rahaa ei siirry.',
    merchant: 'Kauppa',
    amount: 'Summa',
    approve: 'Hyväksy',
    decline: 'Hylkää',
    cancel: 'Peruuta',
    wait: 'Jos et tee mitään, pankki lakkaa odottamasta hetken kuluttua.',
    done: { title: 'Hetkinen', text: 'Sinut ohjataan takaisin.', action: 'Jatka' },
  },
};
