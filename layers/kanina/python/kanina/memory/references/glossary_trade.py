"""Concepts of money, trade, goods, transport, food, lodging and property; see `glossary`."""

from __future__ import annotations

from collections.abc import Mapping

TRADE: Mapping[str, str] = {
    "selling": """
        sale: sales benta sold sell selling mabenta naibenta nabenta bentahan nagbebenta mabebenta ipinagbili
        revenue: kita income kinita gross turnover earnings earned kumita kinikita money_made made_money
            money_earned money_came perang_pumasok pumasok_pera
        price: prices pricing presyo halaga presyuhan srp
        markup: mark-up patong
        expensive: costly pricey mahal kamahalan mamahalin
        cheap: cheaper inexpensive affordable mura murang kamurahan
        discount: discounts discounted diskwento diskuwento bawas markdown markdowns price_cut diskwentong
        promo: promos promotion promotions promotional voucher vouchers coupon coupons rebate rebates freebies
            freebie pakulo
        order: orders ordered umorder inorder order-an oorder
        preorder: pre-order pre-orders preorders backorder backorders back-order back-orders
        customer: customers kostumer kustomer kliyente client clients suki buyer buyers shopper shoppers patron
            patrons mamimili bumili
        visitors: footfall foot_traffic walk-in walk-ins walkin walkins bisita dumalaw bumisita pumunta visited
            visits visit
        basket: ticket_size average_spend
        bestseller: top_products top_product top_seller top_sellers top_selling most_sold pinakamabenta pinakamabili
            bestsellers best-seller best-sellers best_seller best_sellers best_selling mabili patok
        unsold: slow-moving slow_moving not_sold hindi_nabenta hindi_mabenta
        conversion: conversions converted
        tip: tips pabuya
        ticket: tickets tiket
        cart: carts abandoned_cart abandoned_carts
        cashier: cashiers kahera kahero till tills
        void: voids voided
        receipt: receipts resibo
        invoice: invoices invoiced invoicing
        quotation: quotations quote quotes quoted kotasyon
        deal: deals closed_won
        lead: leads prospect prospects
        agent: agents ahente rep reps representative representatives salesman salespeople
        campaign: campaigns advertising advertisement advertisements ads advert adverts kampanya patalastas
            marketing
        subscription: subscriptions suskripsyon
        subscriber: subscribers
        churn: never_returned never_came moved_out switched_away lumayas churned stopped_subscribing stopped_buying
            stopped_coming stopped_ordering hindi_bumalik unsubscribed unsubscribe lost_customers
            cancelled_subscription
        repeat-buyer: came_back come_back bumalik_customer repeat-buyers returning_customer repeat_customer
            bumabalik_customer nagbabalik_customer
        target: targets quota quotas goal goals layunin tunguhin
        growth: paglago lumago lumalago grew
        decline: fell falling declining declined dropped slump humina humihina bumagsak pagbaba
        market: palengke pamilihan merkado
        competitor: competitors competition rival rivals kakumpitensya kalaban
        contract: contracts kontrata agreement agreements kasunduan
        renewal: renewals renew renewed renewing nag-renew narenew
        expiring: expire expires expired expiry expiration paso mapaso napaso nag-expire lapsed lapse
        seller: sellers tindero tindera nagtitinda
        viewers: viewer views live_selling
        exchange: exchanged exchanges pinalitan palit replaced replacement replacements napalitan pagpapalit
        cod: cash_on_delivery collectibles
        reward: rewards loyalty_points
        inquiry: inquiries nagtanong inquire inquired
    """,
    "money": """
        cost: costs gastos expense expenses gugol spend spending spent gastusin ginastos gumastos nagastos
            money_spent
        profit: profits profitable tubo margin margins net_income
        loss: losses nalugi lugi pagkalugi malugi losing_money
        fund: funds funding pondo pera money cash budget salapi kwarta badyet
        petty-cash: petty_cash
        remittance: remittances remitted remit padala_pera nag-remit
        savings: saving saved ipon naipon inipon impok nag-ipon
        deposit: deposits deposited deposito lagak idineposito
        withdrawal: withdrawals withdraw withdrew withdrawn nagwithdraw nag-withdraw cash_out
        transfer: lumipat lilipat moved relocated relocation transfers transferred paglilipat inilipat nilipat
        interest: interes
        debt: debts utang owe owed owing loan loans lending lend lent borrowed borrow borrowing hiram umutang nangutang
            nagpautang pautang pagkakautang inutang
        borrower: borrowers nangungutang mangungutang umuutang nanghihiram
        delinquent: money_owed kolektahin delinquency delinquencies overdue past_due arrears in_arrears default
            defaults defaulted defaulters nonpayment non-payment non-paying late_payment late_payments late_payer
            late_payers late_paying pay_late paid_late paying_late past-due aging receivables behind_payments
            behind_payment missed_payment missed_payments behind_rent behind_dues hindi_nagbabayad hindi_nagbayad
            hindi_nakabayad hindi_bayad late_magbayad late_nagbayad huling_magbayad atrasado_bayad laging_late_bayad
        payment: payments bayad paid pay pays paying payer payers nagbayad binayaran bayaran nagbabayad ibinayad
            pagbabayad
        collection: collections collected koleksyon nakolekta singilan nasingil collect collects collecting
            nangolekta
        pending: nakabinbin unpaid hindi-bayad outstanding
        fee: fees charges bayarin singil charge charged
        penalty: penalties multa fine fines fined surcharge surcharges parusa
        refund: refunds refunded refunding reimbursement reimbursements reimbursed reimburse money_back money_gave
            money_returned gave_back give_back paid_back sent_back money_given ibinalik_pera binalik_pera
            pera_binalik perang_binalik perang_ibinalik pera_ibinalik sinauli_pera balik-bayad returned return
            returns nagbalik ibinalik binalik isinauli sinauli soli isinoli
        chargeback: chargebacks dispute disputes disputed
        tax: taxes taxed buwis vat amilyar
        salary: salaries sweldo suweldo sahod pasahod sumahod payroll wage wages compensation remuneration
        bonus: bonuses incentive incentives insentibo thirteenth_month 13th_month
        commission: commissions komisyon
        pledge: pledges pledged pangako
        allowance: allowances per_diem stipend stipends alawans baon
        donation: donations donated donate donasyon abuloy nag-donate nagbigay ambag kontribusyon
            contribution contributions contributed nag-ambag nagambag
        donor: donors nagkaloob
        investor: investors namumuhunan
        investment: investments invest invested puhunan pamumuhunan namuhunan kapital
        insurance: insured seguro nakaseguro
        policyholder: policyholders policy-holder policy-holders
        premium: premiums hulog hulugan
        claim: claims claimed claiming nag-claim kinlaim
        claimant: claimants
        pension: pensions pensioner pensioners pensyon pensyonado retirement_pay
        installment: installments instalment instalments amortization
        balance: balances balanse natitirang_utang
        budget-overrun: overspent overspending overspend overrun overruns over_budget lampas_budget lumampas_budget
        fraud: bogus counterfeit impostor identity_theft fraudulent scam scams scammed scammer scammers swindle
            swindled swindling estafa panloloko nanloko niloko naloko manloloko nang-scam na-scam naiscam dinaya
            daya dayaan pandaraya nandaya mandaraya budol nabudol fake peke pineke
        audit: audits audited auditor auditors
        procurement: procure procured bidding bids bidder bidders purchasing pamimili
        purchase: buy buys buying bought purchases purchased bili binili pagbili bilihin nabili namili pinamili
            pinamimili
        exchange-rate: forex palitan_dolyar
        dollar: dollars dolyar usd
        ewallet: e-wallet gcash maya
        bank: banks bangko banko
        atm: atms
        credit: credits credited
        write-off: write-offs written_off
        cash-shortage: cash_short kulang_pera
        shareholder: shareholders stockholders
        dividend: dividends dibidendo
    """,
    "goods": """
        product: products produkto item items paninda gamit
        stock: stocks imbentaryo inventory laman inventories
        stockout: stockouts naubos ubos out-of-stock out_of_stock ran_out run_out running_out sold_out sold-out
            wala_stock walang_stock nawalan_stock naubusan
        overstock: overstocked excess_stock sobra sobrang_stock labis surplus
        reorder: reorders replenish replenishment restock restocked restocking
        spoilage: spoiled spoil spoils rotten rotting bulok nabulok nabubulok panis napanis gone_bad went_bad
            thrown_away threw_away throw_away thrown_out threw_out tapon itinapon natapon tinapon waste wastage
            wasted nasayang sayang
        shrinkage: pilferage shoplifting shoplifted shoplifters missing_stock kulang_stock
        lost: wasted waste wastage nasayang sayang nawala nawawala missing nawalang
        damaged: damage damages sira sirang broken nasira nasirang nasisira breakage basag nabasag yupi
        defective: defects defect depekto may_depekto faulty rejects reject rejected
        quality: kalidad
        recall: recalls recalled
        warranty: warranties garantiya
        supplier: suppliers supplayer vendor vendors tagatustos
        store: stores tindahan shop shops outlet outlets
        branch: branches sangay
        warehouse: warehouses bodega hub imbakan storage bodegas
        shelf: shelves istante eskaparate
        brand: brands tatak
        size: sizes sukat
        color: colour colors colours kulay
        clothes: clothing apparel garments damit kasuotan
        shoe: shoes footwear sapatos tsinelas slippers
        chair: chairs seat seats seating upuan silya monobloc
        lamesa: mesa
        furniture: muwebles kasangkapan
        appliance: appliances
        phone: phones cellphone cellphones mobile telepono selpon
        toy: toys laruan
        bag: bags baggage luggage bagahe maleta
        soap: sabon detergent
        diaper: diapers lampin
        cement: semento
        steel: bakal
        wood: lumber timber kahoy tabla
        paint: pintura
        paper: papel
        popular: popularity most_popular most_borrowed most_viewed most_played favorite favorites sikat paborito
        book: titles pamagat books libro aklat textbook textbooks
        box: boxes kahon karton
        plastic: plastik
        bottle: bottles bote
        lpg: lpg_tank lpg_tanks
        sack: sacks sako kaban
        kilo: kilos kilogram kilograms
        gadget: gadgets
    """,
    "transport": """
        delivery: deliveries deliver delivered delivering naihatid hatid shipment shipments ihatid dumating
            padala shipped shipping delivers nag-deliver na-deliver nadeliver
        parcel: parcels pakete package packages
        undelivered: not_delivered failed_delivery failed_deliveries hindi_naihatid hindi_nadeliver hindi_dumating
            returned_sender
        stuck: nakatengga naipit tengga nastuck stranded
        late: behind_schedule nahuhuli delayed naantala naantalang delay delays atrasado huli-dating naatraso
            lateness tardy tardiness tardies nahuli nale-late nalate
        on-time: on_time punctual punctuality ontime maagap
        pickup: pickups pick-up pick-ups pick_up sinundo
        dropoff: drop-off drop-offs dropoffs
        driver: drivers drayber tsuper rider riders courier couriers
        truck: trucks trak van vans fleet
        vehicle: vehicles sasakyan car cars kotse auto
        motorcycle: motorcycles motor motorsiklo motorbike
        jeepney: jeepneys jeep dyip dyipni
        bus: buses bas
        train: trains tren lrt mrt
        boat: boats ship ships ferry ferries vessel vessels barko bangka
        flight: flights airplane plane planes eroplano lipad
        airport: airports paliparan
        port: ports pier pantalan daungan
        passenger: passengers pasahero commuter commuters sumakay sakay sumasakay ridership
        fare: fares pamasahe plete
        trip: trips biyahe byahe transit travel travels bumiyahe
        route: routes ruta
        traffic: trapiko trapik congestion
        accident: accidents aksidente crash crashes collision collisions banggaan nabangga bangga naaksidente
            disgrasya nadisgrasya sakuna
        road: roads kalsada kalye daan street streets highway highways lansangan
        pothole: potholes lubak lubak-lubak road_damage sirang_kalsada butas_kalsada
        parking: parked parada paradahan
        license: licenses lisensya licence licences
        plate: plates plaka
        toll: tolls
        load: loads karga kargamento tonelada tons cargo freight
        fuel: gasolina gas gasoline diesel petrol krudo
        repair: repairs repaired repairing fixed kumpuni kinumpuni ayos inayos naayos pinaayos
        maintenance: maintain maintained upkeep servicing preventive_maintenance
        breakdown: downtime stopped_working tumigil_makina breakdowns broke_down break_downs nasiraan tumirik
        customs: aduana
        container: containers kontayner
        tracking: tracked
        address: addresses tirahan
        distance: distances kilometers kilometres layo distansya
    """,
    "food": """
        food: eat eats eating eaten ate foods pagkain kinain kain ulam
        meal: meals dish dishes putahe
        menu: menus
        breakfast: almusal agahan
        lunch: tanghalian pananghalian
        dinner: supper hapunan
        snack: snacks meryenda merienda
        drink: drinks beverage beverages inumin inom
        coffee: kape
        tea: tsaa
        milk: gatas
        bread: tinapay pandesal bakery panaderya
        cake: cakes keyk
        rice: bigas kanin
        vegetable: vegetables veggies gulay
        fruit: fruits prutas
        meat: karne
        pork: baboy
        beef: baka
        chicken: chickens manok
        egg: eggs itlog nangitlog
        fish: isda seafood
        sugar: asukal
        salt: asin
        onion: onions sibuyas
        garlic: bawang
        oil: mantika langis
        ingredient: ingredients sangkap
        recipe: recipes resipe
        leftover: leftovers tira natira
        canteen: cafeteria kantina
        restaurant: restaurants resto kainan karinderya
        kitchen: kitchens kusina
        cook: cooks chef chefs kusinero kusinera nagluto luto
        waiter: waiters waitress serbidor
        takeout: take-out takeaway
        dine-in: dine_in
        delivery-app: grabfood foodpanda
        alcohol: liquor beer alak serbesa
        cigarette: cigarettes sigarilyo smoking smokers yosi paninigarilyo
    """,
    "lodging": """
        guest: guests panauhin
        room: rooms kuwarto kwarto silid
        vacant: unused idle nobody_using not_used vacancy vacancies empty unoccupied bakante bakanteng walang_laman
            walang_tao walang_nakatira
        occupancy: occupied okupado fully_booked full puno napuno
        booking: bookings booked reservation reservations reserve reserved reserba nagpareserba nagpa-reserve
            nagpabook nag-book
        cancel: scrapped axed cancels cancelled canceled cancelling canceling cancellation cancellations
            called_off kanselado kinansela nakansela kinancel nakansel natuloy hindi_natuloy di_natuloy tuloy
            fell_through backed_out nag-cancel pagkansela na-cancel nacancel kansela
        reschedule: rescheduled rescheduling moved_date postponed postponement postpone ipinagpaliban ipagpaliban
            naurong inurong
        no-show: noshow no-shows noshows not_show_up not_showed_up never_showed hindi_sumipot hindi_dumalo
            hindi_dumating
        checkin: arrivals arrival checking_in check-in check-ins checked_in
        checkout: check-out check-outs checked_out
        overnight-stay: nights_stayed overnight stayed stays
        tourist: tourists tourism turista turismo
        hotel: hotels otel inn resort resorts
        housekeeping: cleaning cleaned cleaners cleaner linis naglinis paglilinis tagalinis cleanliness kalinisan
            dirty marumi madumi
        laundry: labada paglalaba labahan
        amenity: amenities
        pool: swimming_pool
        event: events kaganapan okasyon
        wedding: newlyweds newlywed bagong_kasal bagong_mag-asawa magkapareha weddings kasal ikinasal
        birthday: birthdays kaarawan
        review: reviews feedback puna komento comments
        linen: linens towel towels bedsheets bedsheet beddings pillow pillows blanket blankets tuwalya kumot punda
            unan
        spa: massage massages masahe
    """,
    "property": """
        rent: rents rental rentals renta upa upahan umuupa lease leases leased leasing rented renting inuupahan
            inupahan
        tenant: umupa umuupa tenants lessee lessees renter renters nangungupahan
        landlord: landlords lessor may-ari kasero kasera
        owner: owners nagmamay-ari
        apartment: apartments condo condos condominium condominiums
        house: houses housing bahay pabahay tahanan
        lot: lots lupa land lote
        building: buildings gusali
        floor: floors palapag
        construction: construct constructed konstruksyon pagpapatayo
        renovation: renovations renovated
        elevator: elevators lift lifts asensor
        aircon: air-conditioning air_conditioning airconditioning aircons
        toilet: toilets restroom restrooms comfort_room kubeta palikuran banyo cr
        leak: leaks leaking leakage tagas tulo tumutulo
        pest: pests rats rat roaches daga ipis peste
        eviction: evictions evicted pinaalis napaalis
        association-dues: association_dues dues monthly_dues butaw
        guard: guards security sekyu gwardya guwardiya
        key: keys susi
        fire: fires sunog nasunog nasusunog burned burnt
        garbage: trash rubbish basura kalat
        contractor: contractors subcontractor subcontractors kontratista
        crane: cranes scaffold scaffolding andamyo
        mason: masons karpintero carpenter carpenters foreman foremen
        light: ilaw lights lighting bombilya lamp lamps
    """,
}
