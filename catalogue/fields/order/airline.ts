import { amount, exactAmount } from '../../formats/amounts.ts';
import { countryInEitherCase } from '../../formats/iso.ts';
import { date } from '../../formats/times.ts';
import type { Fields } from '../../schema/field.ts';
import { text } from '../../schema/format.ts';

/** The ticket. Source: interface, 'Airline'. */
const ticket = {
  'airline.totalTaxAmount': ['conditional', exactAmount, 'Taxes of all tickets.'],
  'airline.totalFeesAmount': ['conditional', exactAmount, 'Fees of all tickets.'],
  'airline.totalFareAmount': ['conditional', exactAmount, 'Fares of all tickets.'],
  'airline.ticketIssueDate': ['conditional', date, 'Day on which the tickets were issued.'],
  'airline.ticketIssueAddress': ['conditional', text(1, 255), 'Place of issue of the tickets.'],
  'airline.thirdPartyBooking': ['conditional', text(1, 255), 'Whether somebody else booked.'],
  'airline.bookingtype': ['conditional', text(1, 255), 'Kind of booking.'],
  'airline.ticketDeliveryMethod': ['conditional', text(1, 255), 'How the tickets are delivered.'],
  'airline.bookingRefNum': ['conditional', text(1, 255), 'Reference of the booking.'],
  'airline.agentName': ['conditional', text(1, 255), 'Name of the travel agent.'],
  'airline.agentCode': ['conditional', text(1, 255), 'Code of the travel agent.'],
} as const satisfies Fields;

const passenger = {
  'airline.passengers[n].type': ['conditional', text(1, 255), 'Kind of passenger.'],
  'airline.passengers[n].name': ['conditional', text(1, 255), 'Name.'],
  'airline.passengers[n].ticketRestricted': ['conditional', text(1, 255), 'Whether the ticket is restricted.'],
  'airline.passengers[n].ticketNumber': ['conditional', text(1, 255), 'Number of the ticket.'],
  'airline.passengers[n].status': ['conditional', text(1, 255), 'Status of the passenger.'],
  'airline.passengers[n].phone': ['conditional', text(1, 255), 'Telephone.'],
  'airline.passengers[n].frequentFlyerNumber': ['conditional', text(1, 255), 'Number of the frequent flyer.'],
  'airline.passengers[n].email': ['conditional', text(1, 255), 'E-mail address.'],
  'airline.passengers[n].dob': ['conditional', text(1, 255), 'Day of birth.'],
  'airline.passengers[n].checkDigit': ['conditional', text(1, 255), 'Check digit of the ticket.'],
  'airline.passengers[n].residenceCountry': ['conditional', countryInEitherCase, 'Country of residence.'],
} as const satisfies Fields;

const leg = {
  'airline.passengers[n].legs[n].taxAmount': ['conditional', amount, 'Tax.'],
  'airline.passengers[n].legs[n].feesAmount': ['conditional', amount, 'Fees.'],
  'airline.passengers[n].legs[n].fareAmount': ['conditional', amount, 'Fare.'],
  'airline.passengers[n].legs[n].departureTaxAmount': ['conditional', amount, 'Tax on the departure.'],
  'airline.passengers[n].legs[n].departureDate': ['conditional', date, 'Day of departure.'],
  'airline.passengers[n].legs[n].arrivalDate': ['conditional', date, 'Day of arrival.'],
  'airline.passengers[n].legs[n].timeToDeparture': ['conditional', text(1, 10), 'Days until the departure.'],
  'airline.passengers[n].legs[n].ticketNumber': ['conditional', text(1, 255), 'Number of the ticket.'],
  'airline.passengers[n].legs[n].stopOverAllowed': ['conditional', text(1, 255), 'Whether a stop is allowed.'],
  'airline.passengers[n].legs[n].restrictions': ['conditional', text(1, 255), 'Restrictions.'],
  'airline.passengers[n].legs[n].flightNumber': ['conditional', text(1, 255), 'Number of the flight.'],
  'airline.passengers[n].legs[n].fareBasis': ['conditional', text(1, 255), 'Basis of the fare.'],
  'airline.passengers[n].legs[n].exchangeTicketNum': ['conditional', text(1, 255), 'Ticket that this one replaces.'],
  'airline.passengers[n].legs[n].departureCountry': ['conditional', text(1, 255), 'Country of departure.'],
  'airline.passengers[n].legs[n].departureAirport': ['conditional', text(1, 255), 'Airport of departure.'],
  'airline.passengers[n].legs[n].airlineName': ['conditional', text(1, 255), 'Name of the airline.'],
  'airline.passengers[n].legs[n].airlineCode': ['conditional', text(1, 255), 'Code of the airline.'],
  'airline.passengers[n].legs[n].departureTime': ['conditional', text(1, 255), 'Time of departure.'],
  'airline.passengers[n].legs[n].arrivalCountry': ['conditional', text(1, 255), 'Country of arrival.'],
  'airline.passengers[n].legs[n].arrivalAirport': ['conditional', text(1, 255), 'Airport of arrival.'],
  'airline.passengers[n].legs[n].arrivalTime': ['conditional', text(1, 255), 'Time of arrival.'],
  'airline.passengers[n].legs[n].couponNumber': ['conditional', text(1, 255), 'Number of the coupon.'],
  'airline.passengers[n].legs[n].classOfService': ['conditional', text(1, 255), 'Class of service.'],
  'airline.passengers[n].legs[n].carrierCode': ['conditional', text(1, 255), 'Code of the carrier.'],
} as const satisfies Fields;

/** Flights: the tickets, the passengers, and each leg of the journey. Source: interface, 'Airline'. */
export const airline = { ...ticket, ...passenger, ...leg } as const;
