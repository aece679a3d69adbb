import type { ProcessorReportName } from '../../catalogue/books/processor-reports.ts';

const stripe = `automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,charge_id
po_1,2026-11-23 00:00:00,txn_1,2026-11-20 09:05:01,eur,92.00,1.63,90.37,charge,ch_1,"Order 4711, ""blue""",92.00,eur,ch_1
po_1,2026-11-23 00:00:00,txn_2,2026-11-20 09:06:01,eur,84.66,2.79,81.87,charge,ch_2,,92.00,usd,ch_2
po_1,2026-11-23 00:00:00,txn_3,2026-11-21 10:00:00,eur,-10.00,0.00,-10.00,refund,re_1,REFUND FOR CHARGE,-10.00,eur,ch_1
po_1,2026-11-23 00:00:00,txn_4,2026-11-21 11:00:00,eur,10.00,0.00,10.00,refund_failure,re_1,REFUND FAILURE,10.00,eur,ch_1
po_1,2026-11-23 00:00:00,txn_5,2026-11-21 12:00:00,eur,-92.00,15.00,-107.00,dispute,dp_1,Chargeback withdrawal,-92.00,eur,ch_3
po_1,2026-11-23 00:00:00,txn_6,2026-11-22 12:00:00,eur,92.00,-15.00,107.00,dispute_reversal,dp_1,Dispute won,92.00,eur,ch_3
po_1,2026-11-23 00:00:00,txn_7,2026-11-22 13:00:00,eur,-2.00,0.00,-2.00,fee,,Billing,,,
po_1,2026-11-23 00:00:00,txn_8,2026-11-23 00:00:00,eur,-154.24,0.00,-154.24,payout,po_1,STRIPE PAYOUT,,,
`;

/** The titles of Adyen's report. */
export const titlesOfAdyen =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,Modification Merchant Reference,Batch Number';
const adyen = `${titlesOfAdyen}
TestCompany,TestShop,8816000000000001,order-4711,visa,2026-11-20 09:05:01,CET,Settled,8816000000000011,EUR,,92.00,1,EUR,,91.13,,0.37,0.22,0.28,visaclassic,,17
TestCompany,TestShop,8816000000000002,order-4712,mc,2026-11-20 09:06:01,CET,Settled,8816000000000012,USD,,92.00,0.92,EUR,,83.77,,0.37,0.2201,0.2799,mcdebit,,17
TestCompany,TestShop,8816000000000001,order-4711,visa,2026-11-21 10:00:00,CET,Refunded,8816000000000013,EUR,10.00,,1,EUR,10.25,,0.25,,,,visaclassic,,17
TestCompany,TestShop,8816000000000001,order-4711,visa,2026-11-21 10:30:00,CET,RefundedReversed,8816000000000013,EUR,,10.00,1,EUR,,10.25,-0.25,,,,visaclassic,,17
TestCompany,TestShop,8816000000000003,order-4713,visa,2026-11-21 11:00:00,CET,Chargeback,8816000000000014,EUR,92.00,,1,EUR,107.00,,,15.00,,,visaclassic,,17
TestCompany,TestShop,,,,2026-11-21 12:00:00,CET,Fee,Transaction Fees November,,,,,EUR,0.36,,,,,,,,17
TestCompany,TestShop,,,,2026-11-22 12:00:00,CET,MerchantPayout,"TX8816000000000017XT batch 17, TestShop",,,,,EUR,67.54,,,,,,,,17
`;

const mollie = `Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded
2026-11-20 10:12:00,ideal,EUR,"1,100.00",paidout,tr_7UhSN1zuXS,order-4711,Jan Jansen,NL91ABNA0417164300,ABNANL2A,EUR,"1,100.00",1234567.2611.01,20.00
2026-11-20 11:00:00,creditcard,USD,50.00,paidout,tr_8UhSN1zuXS,order-4712,,,,EUR,46.00,1234567.2611.01,
2026-11-20 12:00:00,,EUR,30.00,,cpt_4qqhO89gsT,Original payment: tr_9UhSN1zuXS - order-4714,,,,EUR,30.00,1234567.2611.01,
2026-11-21 09:00:00,refund,EUR,-20.00,refunded,re_4qqhO89gsT,order-4711,,,,EUR,-20.00,1234567.2611.01,
2026-11-21 09:30:00,chargeback,EUR,-30.00,chargeback,chb_n9z0tp,order-4713,,,,EUR,-30.00,1234567.2611.01,
2026-11-21 23:59:59,,EUR,-2.88,,,Withheld transaction fees INV-1,,,,EUR,-2.88,1234567.2611.01,
`;

const paypal = `"RH","2026/11/21 05:00:00 -0800","A","ABCDEFGHJK234",012
"FH","01"
"SH","2026/11/20 00:00:00 -0800","2026/11/20 23:59:59 -0800","ABCDEFGHJK234",""
"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID"
"SB","9AB12345CD678901E","order-4711","","","T0006","2026/11/20 09:05:01 -0800","2026/11/20 09:05:02 -0800","CR","9200","EUR","DR","352","EUR","","XYZ"
"SB","8AB12345CD678901E","order-4711","9AB12345CD678901E","TXN","T1107","2026/11/20 10:05:01 -0800","2026/11/20 10:05:02 -0800","DR","1000","EUR","CR","35","EUR","","XYZ"
"SB","6AB12345CD678901E","order-4711","9AB12345CD678901E","TXN","T1201","2026/11/20 10:35:01 -0800","2026/11/20 10:35:02 -0800","DR","8200","EUR","","","","","XYZ"
"SB","5AB12345CD678901E","","","","T0106","2026/11/20 10:35:01 -0800","2026/11/20 10:35:02 -0800","DR","1600","EUR","","","","","XYZ"
"SB","7AB12345CD678901E","","","","T0400","2026/11/20 11:05:01 -0800","2026/11/20 11:05:02 -0800","DR","5000","EUR","","","","",""
"SF","EUR","9200","6000","CR","35","352"
"SC","3"
"RF","EUR","9200","6000"
"RC","3"
"FF","3"
`;

/** A report of each processor, with a line of each kind. */
export const reportsOfProcessors = {
  STRIPE: stripe,
  ADYEN: adyen,
  MOLLIE: mollie,
  PAYPAL: paypal,
} as const satisfies Record<ProcessorReportName, string>;
